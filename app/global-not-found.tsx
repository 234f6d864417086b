import type { Metadata } from 'next';
import { NotFoundWords } from '@/components/feedback/not-found-words';
import { SiteDocument } from '@/components/site/site-document';
import { SiteFrame } from '@/components/site/site-frame';
import { getSite } from '@/lib/api/queries';
import { pageMetadata } from '@/lib/seo/metadata';

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata(await getSite(), { title: 'Page not found', noindex: true });
}

/** Paths that match no route share this one document. */
export default function GlobalNotFound() {
  return (
    <SiteDocument>
      <SiteFrame>
        <NotFoundWords shared />
      </SiteFrame>
    </SiteDocument>
  );
}
