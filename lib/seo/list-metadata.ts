import type { Month, SiteConfig, Tag } from '../api/schemas';
import type { MonthPage } from '../data/archive';
import type { TagPage } from '../data/tags';
import { listRoutes, monthName } from '../routes/list-routes';
import { tagFeed } from './feed-lists';
import { isIndexable } from './indexable';
import { type Crumb, HOME, listOf, numbered, type PageMetadata, plain } from './page-metadata';
import { siteSubject } from './share-subjects';

const ARCHIVE: Crumb = { title: '归档', path: listRoutes.archive };
const TAGS: Crumb = { title: '标签', path: listRoutes.tags };

/** Metadata of the list of all tags. */
export function tagsMetadata(site: SiteConfig, tags: Tag[]): PageMetadata {
  return {
    ...plain,
    path: TAGS.path,
    title: TAGS.title,
    name: TAGS.title,
    schema: 'CollectionPage',
    description: `${site.siteName}的全部标签，共${tags.length}个，文章最多的在最前面。`,
    indexable: isIndexable({}),
    picture: siteSubject(site),
    list: {
      entries: tags.map(({ name }) => ({ title: name, path: listRoutes.tag(name) })),
      before: 0,
    },
  };
}

/** Metadata of a page of a tag's list. */
export function tagMetadata(site: SiteConfig, { tag, articles }: TagPage): PageMetadata {
  const pathOf = (page: number) => listRoutes.tag(tag, page);
  return {
    ...plain,
    ...numbered(`标签：${tag}`, articles.page, pathOf, [HOME, TAGS]),
    schema: 'CollectionPage',
    description: `${site.siteName}带有标签“${tag}”的文章，共${articles.total}篇，最新的在最前面。`,
    indexable: isIndexable({}),
    picture: siteSubject(site),
    feedList: tagFeed(tag),
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
    ...plain,
    path: ARCHIVE.path,
    title: ARCHIVE.title,
    name: ARCHIVE.title,
    schema: 'CollectionPage',
    description: `${site.siteName}的文章按发布的年月排列，共${total}篇，最新的在最前面。`,
    indexable: isIndexable({}),
    picture: siteSubject(site),
    list: { entries, before: 0 },
  };
}

/** Metadata of a page of a month's list. */
export function monthMetadata(site: SiteConfig, { month, articles }: MonthPage): PageMetadata {
  const title = monthTitle(month);
  const pathOf = (page: number) => listRoutes.month(month, page);
  return {
    ...plain,
    ...numbered(title, articles.page, pathOf, [HOME, ARCHIVE]),
    schema: 'CollectionPage',
    description: `${site.siteName}在${title}发布的文章，共${articles.total}篇，最新的在最前面。`,
    indexable: isIndexable({}),
    picture: siteSubject(site),
    list: listOf(articles),
  };
}

/** `2026-09` as `2026年9月`. */
export function monthTitle(name: string): string {
  const [year, month] = name.split('-').map(Number);
  return `${year}年${month}月`;
}
