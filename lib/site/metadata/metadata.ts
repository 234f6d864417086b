import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import type { Metadata, Viewport } from 'next';
import { palettesOf } from '../brand/palette';
import { shownBrand } from '../brand/shown-brand';
import { pageMessages, pageUrl } from '../page-edition';
import { feedLinks } from './feed-links';
import type { PageMetadata } from './page-description';
import { SHARE_SIZES, type ShareFormat, sharePath } from './share-address';
import { ownTitle, pageTitle } from './title';
import { languageUrls, type Translation } from './translations';

/** Viewport of every page of a site, and its colours before the styles load. */
export function siteViewport(site: Pick<SiteConfig, 'brand' | 'mourning'>): Viewport {
  const { light, dark } = palettesOf(shownBrand(site) ?? {}).usual;
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    colorScheme: 'light dark',
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: light.paper },
      { media: '(prefers-color-scheme: dark)', color: dark.paper },
    ],
  };
}

/**
 * The metadata of a page. The root layout completes the title; the home page has none itself. URLs are
 * absolute, because feed readers and crawlers use them elsewhere.
 *
 * @param translations the page in all languages of the site
 */
export function pageMetadata(
  site: SiteConfig,
  page: PageMetadata,
  translations: readonly Translation[] = [],
): Metadata {
  const { name, description, indexable } = page;
  const languages = languageUrls(page.path, translations);
  return {
    ...(page.title ? { title: ownTitle(site, page.title) } : {}),
    description,
    applicationName: site.siteName,
    ...(page.path === routes.home && verification(site)),
    robots: {
      index: indexable,
      follow: true,
      ...(indexable ? { 'max-image-preview': 'large' as const } : {}),
      ...(page.article?.expiresAt && { unavailable_after: page.article.expiresAt }),
    },
    alternates: {
      canonical: pageUrl(page.path),
      types: alternates(site, page),
      ...(languages && { languages }),
    },
    openGraph: openGraph(site, page),
    twitter: {
      card: 'summary_large_image',
      title: name,
      description,
      images: pictures(page, ['wide']).map(({ url, alt }) => ({ url, alt })),
    },
  };
}

/** The meta elements by which search engines know the owner of the site, which they look for on the home page. */
function verification({ verification: values }: SiteConfig): Metadata {
  if (!values) return {};
  const { google, yandex, baidu, bing, '360': so360, sogou } = values;
  const other = {
    'baidu-site-verification': baidu,
    'msvalidate.01': bing,
    '360-site-verification': so360,
    sogou_site_verification: sogou,
  };
  const given = Object.entries(other).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return {
    verification: {
      ...(google && { google }),
      ...(yandex && { yandex }),
      other: Object.fromEntries(given),
    },
  };
}

/** Why a page cannot be shown (`PageFailure`). */
type Unavailable = 'missing' | 'moved' | 'gone' | 'unauthorised' | 'failed';

/**
 * The metadata of a missing or failed page, which has no canonical URL. Its title is complete: the template
 * of the root layout does not apply on the home page and without a matching route.
 */
export function unavailableMetadata(site: SiteConfig, state: Unavailable): Metadata {
  return {
    title: { absolute: pageTitle(site, unavailableTitle(state)) },
    applicationName: site.siteName,
    robots: { index: false, follow: true },
  };
}

/** Specification §2 gives the first and the last. */
function unavailableTitle(state: Unavailable): string {
  if (state === 'failed') return 'Internal Server Error';
  const { gone, signIn } = pageMessages().descriptions;
  return { missing: 'Page not found', moved: 'Page not found', gone, unauthorised: signIn }[state];
}

function alternates(site: SiteConfig, { path, markdown, feedList }: PageMetadata) {
  const feeds = feedLinks(site, feedList);
  if (!markdown) return feeds;
  return { ...feeds, 'text/markdown': [{ url: pageUrl(routes.markdown(path)) }] };
}

function openGraph(site: SiteConfig, page: PageMetadata): Metadata['openGraph'] {
  const { article, category } = page;
  const common = {
    title: page.name,
    description: page.description,
    url: pageUrl(page.path),
    siteName: site.siteName,
    locale: openGraphLocale(site.locale),
    images: pictures(page, ['wide', 'square']),
  };
  if (!article || article.isProduct) return { ...common, type: 'website' };
  return {
    ...common,
    type: 'article',
    ...(!article.isUndated && {
      publishedTime: article.publishedAt,
      modifiedTime: article.updatedAt ?? article.publishedAt,
    }),
    section: category?.title,
    tags: article.tags.map(({ title }) => title),
    ...(article.author ? { authors: [article.author] } : {}),
  };
}

/** Language and region: `zh_CN`; a language without a region has its most likely one. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function pictures({ picture }: PageMetadata, formats: ShareFormat[]) {
  if (!picture) return [];
  return formats.map((format) => ({
    url: pageUrl(sharePath(picture, format)),
    ...SHARE_SIZES[format],
    alt: picture.title,
    type: 'image/png',
  }));
}
