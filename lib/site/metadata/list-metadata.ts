import type { Author, Month, Series, Tag } from '../../api/list-schemas';
import type { SiteConfig } from '../../api/schemas';
import { listRoutes, monthName } from '../../urls/list-routes';
import type { MonthPage } from '../queries/archive';
import type { AuthorPage } from '../queries/authors';
import type { NamedPage } from '../queries/named-lists';
import { authorFeed, seriesFeed, tagFeed } from './feed-lists';
import { isIndexable } from './indexable';
import {
  type Crumb,
  HOME,
  listOf,
  numbered,
  type PageMetadata,
  plain,
  withPageNumber,
} from './page-metadata';
import { siteSubject } from './share-subjects';

const ARCHIVE: Crumb = { title: '归档', path: listRoutes.archive };
const AUTHORS: Crumb = { title: '作者', path: listRoutes.authors };
const SERIES: Crumb = { title: '系列', path: listRoutes.seriesList };
const TAGS: Crumb = { title: '标签', path: listRoutes.tags };

/** Metadata of the list of all tags. */
export function tagsMetadata(site: SiteConfig, tags: Tag[]): PageMetadata {
  return {
    ...overview(site, TAGS),
    description: `${site.siteName}的全部标签，共${tags.length}个，文章最多的在最前面。`,
    list: {
      entries: tags.map(({ name }) => ({ title: name, path: listRoutes.tag(name) })),
      before: 0,
    },
  };
}

/** Metadata of a page of a tag's list. */
export function tagMetadata(site: SiteConfig, { name, articles }: NamedPage): PageMetadata {
  const pathOf = (page: number) => listRoutes.tag(name, page);
  return {
    ...collection(site),
    ...numbered(`标签：${name}`, articles.page, pathOf, [HOME, TAGS]),
    description: withPageNumber(
      `${site.siteName}带有标签“${name}”的文章，共${articles.total}篇，最新的在最前面。`,
      articles.page,
    ),
    feedList: tagFeed(name),
    list: listOf(articles),
  };
}

/** Metadata of the list of all series. */
export function seriesListMetadata(site: SiteConfig, series: Series[]): PageMetadata {
  return {
    ...overview(site, SERIES),
    description: `${site.siteName}的全部系列文章，共${series.length}个系列，文章最多的在最前面。`,
    list: {
      entries: series.map(({ name }) => ({ title: name, path: listRoutes.series(name) })),
      before: 0,
    },
  };
}

/** Metadata of a page of a series. */
export function seriesMetadata(site: SiteConfig, { name, articles }: NamedPage): PageMetadata {
  const pathOf = (page: number) => listRoutes.series(name, page);
  return {
    ...collection(site),
    ...numbered(`系列：${name}`, articles.page, pathOf, [HOME, SERIES]),
    description: withPageNumber(
      `${site.siteName}的系列文章《${name}》，共${articles.total}篇，按阅读顺序排列。`,
      articles.page,
    ),
    feedList: seriesFeed(name),
    series: { name },
    list: listOf(articles),
  };
}

/** Metadata of the list of all authors. */
export function authorsMetadata(site: SiteConfig, authors: Author[]): PageMetadata {
  return {
    ...overview(site, AUTHORS),
    description: `${site.siteName}的全部作者，共${authors.length}位，文章最多的在最前面。`,
    list: {
      entries: authors.map(({ id, name }) => ({ title: name, path: listRoutes.author(id) })),
      before: 0,
    },
  };
}

/** Metadata of a page of an author's list. The first is the author's profile. */
export function authorMetadata(site: SiteConfig, { author, articles }: AuthorPage): PageMetadata {
  const { id, name, description } = author;
  const pathOf = (page: number) => listRoutes.author(id, page);
  return {
    ...collection(site),
    ...(articles.page === 1 ? { schema: 'ProfilePage' as const, author } : {}),
    ...numbered(`作者：${name}`, articles.page, pathOf, [HOME, AUTHORS]),
    description: withPageNumber(
      description || `${name}在${site.siteName}的文章，共${articles.total}篇。`,
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
    title: monthTitle(name),
    path: listRoutes.month(name),
  }));
  return {
    ...overview(site, ARCHIVE),
    description: `${site.siteName}的文章按发布的年月排列，共${total}篇，最新的在最前面。`,
    list: { entries, before: 0 },
  };
}

/** Metadata of a page of a month's list. */
export function monthMetadata(site: SiteConfig, { month, articles }: MonthPage): PageMetadata {
  const title = monthTitle(month);
  const pathOf = (page: number) => listRoutes.month(month, page);
  return {
    ...collection(site),
    ...numbered(title, articles.page, pathOf, [HOME, ARCHIVE]),
    description: withPageNumber(
      `${site.siteName}在${title}发布的文章，共${articles.total}篇，最新的在最前面。`,
      articles.page,
    ),
    list: listOf(articles),
  };
}

/** `2026-09` as `2026年9月`. */
export function monthTitle(name: string): string {
  const [year, month] = name.split('-').map(Number);
  return `${year}年${month}月`;
}

/** What all lists have in common. */
function collection(site: SiteConfig) {
  return {
    ...plain,
    schema: 'CollectionPage' as const,
    indexable: isIndexable({}),
    picture: siteSubject(site),
  };
}

/** What all lists of lists have in common. */
function overview(site: SiteConfig, { title, path }: Crumb) {
  return { ...collection(site), path, title, name: title };
}
