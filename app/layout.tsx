import type { Metadata, Viewport } from 'next';
import { SiteDocument } from '@/components/site/site-document';
import { getSite } from '@/lib/api/queries';
import { pageMetadata } from '@/lib/seo/metadata';

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata(await getSite(), {});
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  colorScheme: 'light dark',
};

export default SiteDocument;
