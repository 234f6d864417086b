import type { Metadata, Viewport } from 'next';
import type { SiteConfig } from '../api/schemas';
import type { PageResult } from '../data/page-result';
import { routes } from '../routes';
import { absoluteUrl } from '../routing/site-url';
import { COLOURS } from './colours';
import { feedLinks } from './feed-links';
import type { PageMetadata } from './page-metadata';
import { SHARE_SIZES, type ShareFormat, sharePath } from './share-address';
import { ownTitle, pageTitle } from './title';

/** How every page is laid out and coloured before its styles arrive. */
export const siteViewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: COLOURS.paper },
    { media: '(prefers-color-scheme: dark)', color: COLOURS.paperDark },
  ],
};

/**
 * The metadata of one page. The root layout makes the title whole; home has none of its own.
 * Addresses are absolute, because feed readers and crawlers carry them elsewhere.
 */
export function pageMetadata(site: SiteConfig, page: PageMetadata): Metadata {
  const { name, description, indexable } = page;
  return {
    ...(page.title ? { title: ownTitle(site, page.title) } : {}),
    description,
    applicationName: site.siteName,
    robots: {
      index: indexable,
      follow: true,
      ...(indexable ? { 'max-image-preview': 'large' as const } : {}),
    },
    alternates: { canonical: absoluteUrl(page.path), types: alternates(site, page) },
    openGraph: openGraph(site, page),
    twitter: {
      card: 'summary_large_image',
      title: name,
      description,
      images: pictures(page, ['wide']).map(({ url, alt }) => ({ url, alt })),
    },
  };
}

/** The metadata of a page from what it loaded; a missing or failed page says so and is not indexed. */
export function loadedMetadata<T>(
  site: SiteConfig,
  loaded: PageResult<T>,
  factsOf: (site: SiteConfig, value: T) => PageMetadata,
): Metadata {
  if (loaded.state === 'found') return pageMetadata(site, factsOf(site, loaded.value));
  return unavailableMetadata(site, loaded.state);
}

const UNAVAILABLE = {
  missing: 'Page not found',
  moved: 'Page not found',
  gone: '此页已撤下',
  unauthorised: '登录',
  failed: 'Internal Server Error',
};

/**
 * The metadata of words that stand where a page is missing or has failed: they have no address. Their
 * title is whole: at home and where no route answers, the template of the root layout does not apply.
 */
export function unavailableMetadata(site: SiteConfig, state: keyof typeof UNAVAILABLE): Metadata {
  return {
    title: { absolute: pageTitle(site, UNAVAILABLE[state]) },
    applicationName: site.siteName,
    robots: { index: false, follow: true },
  };
}

function alternates(site: SiteConfig, { path, markdown, category }: PageMetadata) {
  const feeds = feedLinks(site, category);
  if (!markdown) return feeds;
  return { ...feeds, 'text/markdown': [{ url: absoluteUrl(routes.markdown(path)) }] };
}

function openGraph(site: SiteConfig, page: PageMetadata): Metadata['openGraph'] {
  const { article, category } = page;
  const common = {
    title: page.name,
    description: page.description,
    url: absoluteUrl(page.path),
    siteName: site.siteName,
    locale: site.locale.replaceAll('-', '_'),
    images: pictures(page, ['wide', 'square']),
  };
  if (!article) return { ...common, type: 'website' };
  return {
    ...common,
    type: 'article',
    publishedTime: article.publishedAt,
    modifiedTime: article.updatedAt ?? article.publishedAt,
    section: category?.title,
    tags: article.tags,
    ...(article.author ? { authors: [article.author] } : {}),
  };
}

function pictures({ picture }: PageMetadata, formats: ShareFormat[]) {
  if (!picture) return [];
  return formats.map((format) => ({
    url: absoluteUrl(sharePath(picture, format)),
    ...SHARE_SIZES[format],
    alt: picture.title,
    type: 'image/png',
  }));
}
