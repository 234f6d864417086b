import type { SiteConfig, Tag } from '../api/schemas';
import type { TagPage } from '../data/tags';
import { listRoutes } from '../routes/list-routes';
import { tagFeed } from './feed-lists';
import { isIndexable } from './indexable';
import { type Crumb, HOME, listOf, numbered, type PageMetadata, plain } from './page-metadata';
import { siteSubject } from './share-subjects';

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
