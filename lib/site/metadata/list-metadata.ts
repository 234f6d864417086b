import type { Author, Month, Series, Tag } from '@wenzhan/contract/calls/index-lists';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { listRoutes, monthName } from '@wenzhan/contract/urls/list-routes';
import { formatMonth } from '@wenzhan/kit/text/format';
import { pageLocale, pageMessages } from '../page-edition';
import type { MonthPage } from '../queries/archive';
import type { AuthorPage } from '../queries/authors';
import type { NamedPage } from '../queries/named-lists';
import type { Named } from '../queries/page-data';
import { authorFeed, seriesFeed, tagFeed } from './feed-lists';
import { isIndexable } from './indexable';
import type { Crumb, PageMetadata } from './page-description';
import { homeCrumb, listOf, numbered, plain, withPageNumber } from './page-metadata';
import { siteSubject } from './share-subjects';

/** The lists of lists. */
const crumbs = () => {
  const { archive, authors, seriesList, tags } = pageMessages().descriptions;
  return {
    archive: { title: archive, path: listRoutes.archive },
    authors: { title: authors, path: listRoutes.authors },
    series: { title: seriesList, path: listRoutes.seriesList },
    tags: { title: tags, path: listRoutes.tags },
  } satisfies Record<string, Crumb>;
};

/** Metadata of the list of all tags. */
export function tagsMetadata(site: SiteConfig, tags: (Tag & Named)[]): PageMetadata {
  return {
    ...overview(
      site,
      crumbs().tags,
      tags.map(({ name, title }) => ({ title, path: listRoutes.tag(name) })),
    ),
    description: pageMessages().descriptions.ofTags(site.siteName, tags.length),
  };
}

/** Metadata of a page of a tag's list. */
export function tagMetadata(site: SiteConfig, { name, title, articles }: NamedPage): PageMetadata {
  const { descriptions } = pageMessages();
  const pathOf = (page: number) => listRoutes.tag(name, page);
  return {
    ...collection(site),
    ...numbered(descriptions.tag(title), articles.page, pathOf, [homeCrumb(), crumbs().tags]),
    description: withPageNumber(
      descriptions.ofTag(site.siteName, title, articles.total),
      articles.page,
    ),
    feedList: tagFeed({ name, title }),
    list: listOf(articles),
  };
}

/** Metadata of the list of all series. */
export function seriesListMetadata(site: SiteConfig, series: (Series & Named)[]): PageMetadata {
  return {
    ...overview(
      site,
      crumbs().series,
      series.map(({ name, title }) => ({ title, path: listRoutes.series(name) })),
    ),
    description: pageMessages().descriptions.ofSeriesList(site.siteName, series.length),
  };
}

/** Metadata of a page of a series. */
export function seriesMetadata(
  site: SiteConfig,
  { name, title, articles }: NamedPage,
): PageMetadata {
  const { descriptions } = pageMessages();
  const pathOf = (page: number) => listRoutes.series(name, page);
  return {
    ...collection(site),
    ...numbered(descriptions.series(title), articles.page, pathOf, [homeCrumb(), crumbs().series]),
    description: withPageNumber(
      descriptions.ofSeries(site.siteName, title, articles.total),
      articles.page,
    ),
    feedList: seriesFeed({ name, title }),
    series: { name, title },
    list: listOf(articles),
  };
}

/** Metadata of the list of all authors. */
export function authorsMetadata(site: SiteConfig, authors: Author[]): PageMetadata {
  return {
    ...overview(
      site,
      crumbs().authors,
      authors.map(({ id, name }) => ({ title: name, path: listRoutes.author(id) })),
    ),
    description: pageMessages().descriptions.ofAuthors(site.siteName, authors.length),
  };
}

/** Metadata of a page of an author's list. The first is the author's profile. */
export function authorMetadata(site: SiteConfig, { author, articles }: AuthorPage): PageMetadata {
  const { id, name, description } = author;
  const { descriptions } = pageMessages();
  const pathOf = (page: number) => listRoutes.author(id, page);
  return {
    ...collection(site),
    ...(articles.page === 1 ? { schema: 'ProfilePage' as const, author } : {}),
    ...numbered(descriptions.author(name), articles.page, pathOf, [homeCrumb(), crumbs().authors]),
    description: withPageNumber(
      description || descriptions.ofAuthor(site.siteName, name, articles.total),
      articles.page,
    ),
    feedList: authorFeed(author),
    list: listOf(articles),
  };
}

/** Metadata of the list of all months. */
export function archiveMetadata(site: SiteConfig, months: Month[]): PageMetadata {
  const total = months.reduce((sum, month) => sum + month.total, 0);
  const entries = months.map(monthName).map((name) => ({
    title: formatMonth(name, pageLocale()),
    path: listRoutes.month(name),
  }));
  return {
    ...overview(site, crumbs().archive, entries),
    description: pageMessages().descriptions.ofArchive(site.siteName, total),
  };
}

/** Metadata of a page of a month's list. */
export function monthMetadata(site: SiteConfig, { month, articles }: MonthPage): PageMetadata {
  const { descriptions } = pageMessages();
  const title = formatMonth(month, pageLocale());
  const pathOf = (page: number) => listRoutes.month(month, page);
  return {
    ...collection(site),
    ...numbered(title, articles.page, pathOf, [homeCrumb(), crumbs().archive]),
    description: withPageNumber(
      descriptions.ofMonth(site.siteName, title, articles.total),
      articles.page,
    ),
    list: listOf(articles),
  };
}

/** What all lists have in common. */
function collection(site: SiteConfig) {
  return {
    ...plain,
    trail: [homeCrumb()],
    schema: 'CollectionPage' as const,
    markdown: true,
    indexable: isIndexable({}),
    picture: siteSubject(site),
  };
}

/** What all lists of lists have in common. An empty one is not indexed, and in no sitemap. */
function overview(site: SiteConfig, { title, path }: Crumb, entries: Crumb[]) {
  const indexable = isIndexable({ noindex: entries.length === 0 });
  return { ...collection(site), path, title, name: title, indexable, list: { entries, before: 0 } };
}
