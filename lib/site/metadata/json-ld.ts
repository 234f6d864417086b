import type { AuthorInfo } from '@wenzhan/contract/calls/index-lists';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { isOrigin, type Origin } from '@wenzhan/contract/schemas/origins';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import type {
  Article,
  BreadcrumbList,
  CreativeWorkSeries,
  Graph,
  IPTCDigitalSourceEnumeration,
  ItemList,
  NewsArticle,
  Organization,
  Product,
  ProfilePage,
  SearchAction,
  WebPage,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { ICONS, phoneIconPath } from '../brand/icons';
import { pageText, pageUrl } from '../page-edition';
import type { Named } from '../queries/page-data';
import { accountsElsewhere, contactPoints } from './contact-points';
import { image, shareImages } from './json-ld-images';
import { licenseOf } from './license';
import { MAX_LISTED, type PageMetadata } from './page-description';
import { productNode } from './product-json-ld';

/** The category whose articles are news; other articles do not age like news. */
const NEWS_CATEGORY = 'news';

/** Members of schema.org's enumeration; it has none for a text that a person wrote without such tools. */
const SOURCE_TYPES: Partial<Record<Origin, IPTCDigitalSourceEnumeration & string>> = {
  assisted: 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource',
  generated: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
};

/** Ids of nodes that are the same on every page. */
const ids = {
  site: () => absoluteUrl('/#website'),
  publisher: () => absoluteUrl('/#organization'),
};

const idOn = ({ path }: PageMetadata, thing: string) => pageUrl(`${path}#${thing}`);
const ref = (id: string) => ({ '@id': id });

/** The schema.org graph (JSON-LD) of a page. */
export function pageGraph(site: SiteConfig, page: PageMetadata): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      webSite(site, page),
      organization(site, page),
      webPage(site, page),
      ...(page.trail.length > 0 ? [breadcrumb(page)] : []),
      ...(page.article ? [mainNode(site, page, page.article)] : []),
      ...(page.list && page.list.entries.length > 0 ? [itemList(page, page.list)] : []),
      ...(page.facts?.nodes((thing) => idOn(page, thing)) ?? []),
    ],
  };
}

/** The home page describes the site; others only name it, because each sends its graph twice (flight data). */
function webSite(site: SiteConfig, page: PageMetadata): WebSite {
  const { siteName, description, locale } = site;
  const named = {
    '@type': 'WebSite' as const,
    '@id': ids.site(),
    url: pageUrl(routes.home),
    name: siteName,
  };
  if (page.path !== routes.home) return named;
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${pageUrl(routes.search())}?q={keyword}` },
    'query-input': 'required name=keyword',
  };
  return {
    ...named,
    ...(description ? { description } : {}),
    inLanguage: locale,
    publisher: ref(ids.publisher()),
    ...licenseFacts(site),
    potentialAction: search,
  };
}

/** The logo is the site's own, else its icon, else the icon for phones; with what the footer says of the organisation. */
function organization(site: SiteConfig, { facts }: PageMetadata): Organization {
  const { siteName, logo, icon, footer } = site;
  const { size } = ICONS['180.png'];
  const phoneIcon = { url: phoneIconPath(site), width: size, height: size };
  const { url, width, height } = logo ?? icon ?? phoneIcon;
  const { address, telephone, email } = footer ?? {};
  return {
    '@type': 'Organization',
    '@id': ids.publisher(),
    name: siteName,
    url: pageUrl(routes.home),
    logo: image(url, width, height),
    ...(address ? { address } : {}),
    ...(telephone ? { telephone } : {}),
    ...(email ? { email } : {}),
    ...contactPoints(footer, facts?.contacts),
    ...accountsElsewhere(footer),
  };
}

function webPage(site: SiteConfig, page: PageMetadata): WebPage | ProfilePage {
  const { schema, path, name, description, trail, updatedAt, list } = page;
  return {
    '@type': schema,
    '@id': idOn(page, 'webpage'),
    url: pageUrl(path),
    name,
    description,
    inLanguage: site.locale,
    isPartOf: ref(ids.site()),
    ...(trail.length > 0 ? { breadcrumb: ref(idOn(page, 'breadcrumb')) } : {}),
    primaryImageOfPage:
      page.article && !page.article.isProduct
        ? ref(idOn(page, 'share-wide'))
        : shareImages(page, ['wide']),
    ...(updatedAt ? { dateModified: updatedAt } : {}),
    ...mainEntity(site, page, list),
  };
}

function mainEntity(site: SiteConfig, page: PageMetadata, list: PageMetadata['list']) {
  if (page.article) return { mainEntity: ref(idOn(page, nameOf(page.article))) };
  if (page.author) return { mainEntity: profile(site, page.author) };
  if (list && list.entries.length > 0) {
    const about = page.series ? { about: seriesOf(page.series) } : {};
    return { mainEntity: ref(idOn(page, 'list')), ...about };
  }
  if (page.schema === 'AboutPage') return { about: ref(ids.publisher()) };
  return {};
}

function breadcrumb(page: PageMetadata): BreadcrumbList {
  const crumbs = [...page.trail, { title: page.name, path: page.path }];
  return {
    '@type': 'BreadcrumbList',
    '@id': idOn(page, 'breadcrumb'),
    itemListElement: crumbs.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: pageUrl(path),
    })),
  };
}

type Facts = NonNullable<PageMetadata['article']>;

const nameOf = ({ isProduct }: Facts) => (isProduct ? 'product' : 'article');

function mainNode(site: SiteConfig, page: PageMetadata, facts: Facts): Article | Product {
  if (!facts.isProduct) return article(site, page, facts);
  return productNode(page, facts, { id: idOn(page, 'product'), maker: ids.publisher() });
}

/** Description and language are those of the page, whose main entity it is. */
function article(site: SiteConfig, page: PageMetadata, facts: Facts): Article | NewsArticle {
  const { author, authorPath, publishedAt, tags, length, cover, origin } = facts;
  const sourceType = isOrigin(origin) ? SOURCE_TYPES[origin] : undefined;
  const { category, name, path } = page;
  return {
    '@type': category?.name === NEWS_CATEGORY ? 'NewsArticle' : 'Article',
    '@id': idOn(page, 'article'),
    url: pageUrl(path),
    headline: name,
    ...(!facts.isUndated && {
      datePublished: publishedAt,
      dateModified: page.updatedAt ?? publishedAt,
    }),
    author: authorOf(site, author, authorPath),
    ...(page.series ? partOf(page.series) : {}),
    publisher: ref(ids.publisher()),
    image: [
      ...shareImages(page, ['wide', 'square']),
      ...(cover ? [image(cover.url, cover.width, cover.height)] : []),
    ],
    ...(category ? { articleSection: category.title } : {}),
    ...(tags.length > 0 ? { keywords: tags.map(({ title }) => title) } : {}),
    wordCount: length,
    ...(sourceType ? { digitalSourceType: sourceType } : {}),
    ...(facts.isTranslation && { translationOfWork: ref(absoluteUrl(`${path}#article`)) }),
    ...licenseFacts(site, facts),
  };
}

function licenseFacts(site: SiteConfig, article?: PageMetadata['article']) {
  const license = licenseOf(site, article);
  return license ? { license: license.url } : {};
}

/**
 * An article without an author, or with the site's name as author, is by the site; any other author is a
 * person.
 */
function authorOf({ siteName }: SiteConfig, author: string | undefined, path?: string) {
  // The site's name is in the script of the page, that of an author is as it is written.
  if (author && author !== siteName && pageText(author) !== siteName) {
    const page = path ? { url: pageUrl(path) } : {};
    return { '@type': 'Person' as const, name: author, ...page };
  }
  const url = pageUrl(routes.home);
  return { '@type': 'Organization' as const, '@id': ids.publisher(), name: siteName, url };
}

/** The author of whom a page is the profile. */
function profile(site: SiteConfig, author: AuthorInfo) {
  const { id, name, description, portrait, links } = author;
  return {
    ...authorOf(site, name, listRoutes.author(id)),
    ...(description ? { description } : {}),
    ...(portrait ? { image: image(portrait.url, portrait.width, portrait.height) } : {}),
    ...(links.length > 0 ? { sameAs: links.map(({ url }) => url) } : {}),
  };
}

function seriesOf({ name, title }: Named): CreativeWorkSeries {
  return { '@type': 'CreativeWorkSeries', name: title, url: pageUrl(listRoutes.series(name)) };
}

function partOf({ position, ...series }: NonNullable<PageMetadata['series']>) {
  return { isPartOf: seriesOf(series), ...(position ? { position } : {}) };
}

function itemList(page: PageMetadata, list: NonNullable<PageMetadata['list']>): ItemList {
  return {
    '@type': 'ItemList',
    '@id': idOn(page, 'list'),
    numberOfItems: list.entries.length,
    itemListElement: list.entries.slice(0, MAX_LISTED).map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: list.before + index + 1,
      name: title,
      url: pageUrl(path),
    })),
  };
}
