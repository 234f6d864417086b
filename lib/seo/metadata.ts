import type { Metadata } from 'next';
import type { Loaded } from '../api/load';
import type { SiteConfig } from '../api/schemas';
import type { StaticPageView } from '../api/views';

interface PageMetadata {
  /** The page's own title; the home page has none. */
  title?: string | undefined;
  description?: string | undefined;
  /** Set on what search engines are not to keep. */
  noindex?: boolean | undefined;
}

/** `page title - site name`, or the site name alone (specification §2). */
export function pageTitle({ siteName }: SiteConfig, title?: string): string {
  return title ? `${title} - ${siteName}` : siteName;
}

/** The metadata of one page. Titles are absolute, so that no character in them has a meaning. */
export function pageMetadata(site: SiteConfig, page: PageMetadata): Metadata {
  return {
    title: { absolute: pageTitle(site, page.title) },
    description: page.description || site.description || null,
    robots: page.noindex ? { index: false, follow: true } : null,
  };
}

/** The metadata of a page from what it loaded; a missing or failed page says so and is not indexed. */
export function loadedMetadata<T>(
  site: SiteConfig,
  loaded: Loaded<T>,
  describe: (value: T) => PageMetadata,
): Metadata {
  if (loaded.state === 'found') return pageMetadata(site, describe(loaded.value));
  const title = loaded.state === 'missing' ? 'Page not found' : 'Internal Server Error';
  return pageMetadata(site, { title, noindex: true });
}

/** The metadata of a static page. */
export function staticPageMetadata(site: SiteConfig, loaded: Loaded<StaticPageView>): Metadata {
  return loadedMetadata(site, loaded, ({ page }) => ({
    title: page.seo?.title ?? page.title,
    description: page.seo?.description ?? page.description,
    noindex: page.seo?.noindex,
  }));
}
