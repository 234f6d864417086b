import type { Metadata } from 'next';
import { NotFoundMessage } from '@/components/feedback/not-found-message';
import { SiteDocument } from '@/components/site/site-document';
import { SiteShell } from '@/components/site/site-shell';
import { getSite } from '@/lib/data/site';
import { unavailableMetadata } from '@/lib/seo/metadata';

export { siteViewport as viewport } from '@/lib/seo/metadata';

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
