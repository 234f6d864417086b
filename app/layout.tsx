import type { Metadata, Viewport } from 'next';
import { SiteDocument } from '@/components/site/site-document';
import { getSiteOrLastGood } from '@/lib/api/site';
import { pageMetadata } from '@/lib/seo/metadata';

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata(await getSiteOrLastGood(), {});
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  colorScheme: 'light dark',
};

export default SiteDocument;
