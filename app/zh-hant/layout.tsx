import { TRADITIONAL_HOME, TRADITIONAL_MANIFEST } from '@wenzhan/kit/urls/traditional';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { clientSite } from '@/components/parts/client-site';
import { SiteConfigProvider } from '@/components/parts/site-config-provider';
import { TextsProvider } from '@/components/parts/texts';
import {
  startTraditionalPage,
  traditionalMetadata,
} from '@/components/traditional/traditional-page';
import { siteTitle } from '@/lib/site/metadata/title';
import { getSite } from '@/lib/site/queries/site';

export const generateMetadata = traditionalMetadata(async (): Promise<Metadata> => {
  const { default: absolute, template } = siteTitle(await getSite());
  // To a default the framework would apply the template of the root layout.
  return { title: { absolute, template }, manifest: TRADITIONAL_MANIFEST };
});

/** What client components need in traditional characters: the site's configuration, and their own texts. */
export default async function TraditionalLayout({ children }: { children: ReactNode }) {
  const { messages } = await startTraditionalPage();
  return (
    <TextsProvider texts={messages.browser} home={TRADITIONAL_HOME}>
      <SiteConfigProvider site={clientSite(await getSite())}>{children}</SiteConfigProvider>
    </TextsProvider>
  );
}
