import type { Metadata } from 'next';
import { SiteDocument } from '@/components/frame/site-document';
import { siteTitle } from '@/lib/site/metadata/title';
import { getSiteAsWritten } from '@/lib/site/queries/site';

export { siteViewport as viewport } from '@/lib/site/metadata/metadata';

/**
 * The title template, from `index_info`. Nothing else has a default: a page without its own canonical
 * URL would inherit the home page's.
 */
export async function generateMetadata(): Promise<Metadata> {
  return { title: siteTitle(await getSiteAsWritten()) };
}

export default async function RootLayout({ children }: LayoutProps<'/'>) {
  const site = await getSiteAsWritten();
  return <SiteDocument site={site}>{children}</SiteDocument>;
}
