import type { Metadata } from 'next';
import { SiteDocument } from '@/components/site/site-document';
import { getSite } from '@/lib/data/site';
import { siteTitle } from '@/lib/seo/title';

export { siteViewport as viewport } from '@/lib/seo/metadata';

/**
 * The title of every page, from `index_info`. Nothing else has a default here: a page that forgot its
 * canonical address would claim to be home.
 */
export async function generateMetadata(): Promise<Metadata> {
  return { title: siteTitle(await getSite()) };
}

export default async function RootLayout({ children }: LayoutProps<'/'>) {
  const site = await getSite();
  return <SiteDocument site={site}>{children}</SiteDocument>;
}
