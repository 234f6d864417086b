import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteConfigProvider } from '@/components/parts/site-config-provider';
import { TextsProvider } from '@/components/traditional/texts';
import { siteScript } from '@/components/traditional/traditional-page';
import { siteTitle } from '@/lib/site/metadata/title';
import { getSite } from '@/lib/site/queries/site';
import { clientTexts } from '@/lib/text/traditional/client-texts';
import { convertValue } from '@/lib/text/traditional/values';
import { TRADITIONAL_MANIFEST } from '@/lib/urls/traditional';

export async function generateMetadata(): Promise<Metadata> {
  const title = siteTitle(convertValue(await getSite(), await siteScript()));
  return { title, manifest: TRADITIONAL_MANIFEST };
}

/** What client components need in traditional characters: the site's configuration, and their own texts. */
export default async function TraditionalLayout({ children }: { children: ReactNode }) {
  const script = await siteScript();
  return (
    <TextsProvider texts={clientTexts(script)}>
      <SiteConfigProvider site={convertValue(await getSite(), script)}>
        {children}
      </SiteConfigProvider>
    </TextsProvider>
  );
}
