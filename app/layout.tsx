import type { Metadata, Viewport } from 'next';
import { SiteDocument } from '@/components/frame/site-document';
import { iconLinks } from '@/lib/site/brand/icons';
import { siteViewport } from '@/lib/site/metadata/metadata';
import { siteTitle } from '@/lib/site/metadata/title';
import { getSiteAsWritten } from '@/lib/site/queries/site';

/** The colours of browser UI, which are those of the site's paper. */
export async function generateViewport(): Promise<Viewport> {
  return siteViewport(await getSiteAsWritten());
}

/**
 * The title template and the icons, from `index_info`. Nothing else has a default: a page without its own canonical
 * URL would inherit the home page's.
 */
export async function generateMetadata(): Promise<Metadata> {
  const site = await getSiteAsWritten();
  return { title: siteTitle(site), icons: iconLinks(site) };
}

export default async function RootLayout({ children }: LayoutProps<'/'>) {
  const site = await getSiteAsWritten();
  return <SiteDocument site={site}>{children}</SiteDocument>;
}
