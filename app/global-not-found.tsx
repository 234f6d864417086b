import type { Metadata } from 'next';
import { NotFoundMessage } from '@/components/errors/not-found-message';
import { SiteDocument } from '@/components/frame/site-document';
import { SiteShell } from '@/components/frame/site-shell';
import { unavailableMetadata } from '@/lib/site/metadata/metadata';
import { getSite } from '@/lib/site/queries/site';

export { siteViewport as viewport } from '@/lib/site/metadata/metadata';

export async function generateMetadata(): Promise<Metadata> {
  return unavailableMetadata(await getSite(), 'missing');
}

/** The document of every path that matches no route. */
export default async function GlobalNotFound() {
  const site = await getSite();
  return (
    <SiteDocument site={site}>
      <SiteShell>
        <NotFoundMessage shared />
      </SiteShell>
    </SiteDocument>
  );
}
