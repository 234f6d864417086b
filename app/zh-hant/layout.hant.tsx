import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteConfigProvider } from '@/components/site-config/site-config-provider';
import { TextsProvider } from '@/components/traditional/texts';
import { siteScript } from '@/components/traditional/traditional-page';
import { getSite } from '@/lib/data/site';
import { TRADITIONAL_MANIFEST } from '@/lib/routes/traditional';
import { siteTitle } from '@/lib/seo/title';
import { clientTexts } from '@/lib/traditional/client-texts';
import { convertValue } from '@/lib/traditional/values';

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
