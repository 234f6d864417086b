import type { Metadata, Viewport } from 'next';
import { PageLanguages } from '@/components/editions/page-languages';
import { NotFoundMessage } from '@/components/errors/not-found-message';
import { SiteDocument } from '@/components/frame/site-document';
import { SiteShell } from '@/components/frame/site-shell';
import { iconLinks } from '@/lib/site/brand/icons';
import { siteViewport, unavailableMetadata } from '@/lib/site/metadata/metadata';
import { getSite } from '@/lib/site/queries/site';

export async function generateViewport(): Promise<Viewport> {
  return siteViewport(await getSite());
}

export async function generateMetadata(): Promise<Metadata> {
  const site = await getSite();
  return { ...unavailableMetadata(site, 'missing'), icons: iconLinks(site) };
}

/** The document of every path that matches no route. */
export default async function GlobalNotFound() {
  const site = await getSite();
  return (
    <SiteDocument site={site}>
      <SiteShell>
        <NotFoundMessage shared />
        <PageLanguages />
      </SiteShell>
    </SiteDocument>
  );
}
