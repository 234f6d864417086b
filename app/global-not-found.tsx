import type { Metadata } from 'next';
import { NotFoundWords } from '@/components/feedback/not-found-words';
import { SiteDocument } from '@/components/site/site-document';
import { SiteFrame } from '@/components/site/site-frame';
import { getSite } from '@/lib/api/queries';
import { unavailableMetadata } from '@/lib/seo/metadata';

export { siteViewport as viewport } from '@/lib/seo/metadata';

export async function generateMetadata(): Promise<Metadata> {
  return unavailableMetadata(await getSite(), 'missing');
}

/** Paths that match no route share this one document. */
export default async function GlobalNotFound() {
  const site = await getSite();
  return (
    <SiteDocument site={site}>
      <SiteFrame>
        <NotFoundWords shared />
      </SiteFrame>
    </SiteDocument>
  );
}
