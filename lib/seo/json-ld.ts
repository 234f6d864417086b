import type {
  Article,
  BreadcrumbList,
  Graph,
  ImageObject,
  ItemList,
  NewsArticle,
  Organization,
  SearchAction,
  WebPage,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import type { SiteConfig } from '../api/schemas';
import { routes } from '../routes';
import type { PageFacts } from './page-facts';
import { SHARE_SIZES, type ShareFormat, sharePath } from './share-address';
import { absoluteUrl } from './site-url';

/** The category whose articles are news; articles elsewhere do not age like news. */
const NEWS_CATEGORY = 'news';

/** Ids of things that are the same on every page. */
const ids = {
  site: () => absoluteUrl('/#website'),
  publisher: () => absoluteUrl('/#organization'),
};

const idOn = ({ path }: PageFacts, thing: string) => absoluteUrl(`${path}#${thing}`);
const ref = (id: string) => ({ '@id': id });

/** Everything that a page says about itself to machines, as one graph of schema.org. */
export function pageGraph(site: SiteConfig, facts: PageFacts): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      webSite(site),
      organization(site),
      webPage(site, facts),
      ...(facts.trail.length > 0 ? [breadcrumb(facts)] : []),
      ...(facts.article ? [article(site, facts, facts.article)] : []),
      ...(facts.list && facts.list.articles.length > 0 ? [itemList(facts, facts.list)] : []),
    ],
  };
}

function webSite({ siteName, description, locale }: SiteConfig): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(routes.search())}?q={keyword}` },
    'query-input': 'required name=keyword',
  };
  return {
    '@type': 'WebSite',
    '@id': ids.site(),
    url: absoluteUrl(routes.home),
    name: siteName,
    ...(description ? { description } : {}),
    inLanguage: locale,
    publisher: ref(ids.publisher()),
    potentialAction: search,
  };
}

/** The logo is the site's own, else the icon that phones show. */
function organization({ siteName, logo }: SiteConfig): Organization {
  const icon = { url: '/apple-icon.png', width: 180, height: 180 };
  const { url, width, height } = logo ?? icon;
  return {
    '@type': 'Organization',
    '@id': ids.publisher(),
    name: siteName,
    url: absoluteUrl(routes.home),
    logo: image(url, width, height),
  };
}

function webPage(site: SiteConfig, facts: PageFacts): WebPage {
  const { schema, path, name, description, trail, updatedAt, list } = facts;
  return {
    '@type': schema,
    '@id': idOn(facts, 'webpage'),
    url: absoluteUrl(path),
    name,
    description,
    inLanguage: site.locale,
    isPartOf: ref(ids.site()),
    ...(trail.length > 0 ? { breadcrumb: ref(idOn(facts, 'breadcrumb')) } : {}),
    primaryImageOfPage: shareImages(facts, ['wide']),
    ...(updatedAt ? { dateModified: updatedAt } : {}),
    ...mainEntity(facts, list),
  };
}

function mainEntity(facts: PageFacts, list: PageFacts['list']) {
  if (facts.article) return { mainEntity: ref(idOn(facts, 'article')) };
  if (list && list.articles.length > 0) return { mainEntity: ref(idOn(facts, 'list')) };
  if (facts.schema === 'AboutPage') return { about: ref(ids.publisher()) };
  return {};
}

function breadcrumb(facts: PageFacts): BreadcrumbList {
  const crumbs = [...facts.trail, { title: facts.name, path: facts.path }];
  return {
    '@type': 'BreadcrumbList',
    '@id': idOn(facts, 'breadcrumb'),
    itemListElement: crumbs.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: absoluteUrl(path),
    })),
  };
}

function article(
  site: SiteConfig,
  facts: PageFacts,
  { author, publishedAt, tags, length, cover }: NonNullable<PageFacts['article']>,
): Article | NewsArticle {
  const { category, name, description, path } = facts;
  return {
    '@type': category?.name === NEWS_CATEGORY ? 'NewsArticle' : 'Article',
    '@id': idOn(facts, 'article'),
    url: absoluteUrl(path),
    mainEntityOfPage: ref(idOn(facts, 'webpage')),
    isPartOf: ref(idOn(facts, 'webpage')),
    headline: name,
    description,
    inLanguage: site.locale,
    datePublished: publishedAt,
    dateModified: facts.updatedAt ?? publishedAt,
    author: authorOf(site, author),
    publisher: ref(ids.publisher()),
    image: [
      ...shareImages(facts, ['wide', 'square']),
      ...(cover ? [image(cover.url, cover.width, cover.height)] : []),
    ],
    ...(category ? { articleSection: category.title } : {}),
    ...(tags.length > 0 ? { keywords: tags } : {}),
    wordCount: length,
  };
}

/** Who signs with the site's name, or with none, is the site; who signs otherwise is a person. */
function authorOf({ siteName }: SiteConfig, author: string | undefined) {
  if (author && author !== siteName) return { '@type': 'Person' as const, name: author };
  const url = absoluteUrl(routes.home);
  return { '@type': 'Organization' as const, '@id': ids.publisher(), name: siteName, url };
}

function itemList(facts: PageFacts, list: NonNullable<PageFacts['list']>): ItemList {
  return {
    '@type': 'ItemList',
    '@id': idOn(facts, 'list'),
    numberOfItems: list.articles.length,
    itemListElement: list.articles.map((entry, index) => ({
      '@type': 'ListItem',
      position: list.before + index + 1,
      name: entry.title,
      url: absoluteUrl(routes.article(entry)),
    })),
  };
}

function shareImages(facts: PageFacts, formats: ShareFormat[]): ImageObject[] {
  const { picture } = facts;
  if (!picture) return [];
  return formats.map((format) => {
    const { width, height } = SHARE_SIZES[format];
    const drawn = image(sharePath(picture, format), width, height);
    return { ...drawn, '@id': idOn(facts, `share-${format}`) };
  });
}

function image(url: string, width?: number, height?: number) {
  const size = width && height ? { width: `${width}`, height: `${height}` } : {};
  return { '@type': 'ImageObject' as const, url: absoluteUrl(url), ...size };
}
