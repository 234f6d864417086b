import type { Redirect } from '../api/schemas';
import { monthOf } from '../runtime/text/format';
import { redirectsOf } from './alias-redirects';
import type { ContentModel } from './content-model';
import type { CategoryRecord } from './content-records';
import { compareIds } from './order';
import { type Viewer, type VisibleArticle, visibleVersion } from './visibility';

/** The content that a viewer may see, until the next scheduled article is published. */
export interface ContentSnapshot {
  model: ContentModel;
  /** In the site's order. */
  categories: readonly CategoryRecord[];
  /** Newest first. */
  articles: readonly VisibleArticle[];
  byId: ReadonlyMap<string, VisibleArticle>;
  /** Newest first; empty categories have an entry too. */
  byCategory: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** Newest first. */
  byTag: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** In reading order. */
  bySeries: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** By the author's id, newest first. */
  byAuthor: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** By month (`2026-11`), newest first. */
  byMonth: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** Those of `redirects.yaml`, then those of aliases. */
  redirects: readonly Redirect[];
  /** Validity: `from` <= now < `until`, in milliseconds since the epoch. */
  from: number;
  until: number;
}

/** Selects the content that the viewer may see now. */
export function buildSnapshot(model: ContentModel, viewer: Viewer, now: number): ContentSnapshot {
  const versions = [...model.articles.values()];
  const articles = versions
    .map((version) => visibleVersion(version, viewer, now))
    .filter((visible) => visible !== null)
    .map((visible) => ({
      ...visible,
      author: model.authors.get(visible.record.front.author ?? ''),
    }))
    .sort(newestFirst);
  const times = versions.map(({ article }) => article.publishedMs);
  const byCategory = new Map(model.categories.map(({ name }) => [name, [] as VisibleArticle[]]));
  for (const visible of articles) byCategory.get(visible.record.category)?.push(visible);
  for (const { name, onlyWithArticles } of model.categories) {
    if (onlyWithArticles && byCategory.get(name)?.length === 0) byCategory.delete(name);
  }
  return {
    model,
    categories: model.categories.filter(({ name }) => byCategory.has(name)),
    articles,
    byId: new Map(articles.map((visible) => [visible.record.id, visible])),
    byCategory,
    byTag: groupBy(articles, ({ record }) => record.front.tags),
    bySeries: groupBy([...articles].sort(readingOrder), ({ record }) => record.front.series ?? []),
    byAuthor: groupBy(articles, ({ author }) => author?.id ?? []),
    byMonth: groupBy(articles, ({ record }) => monthOf(record.front.publishedAt)),
    redirects: redirectsOf(model, articles),
    from: times.filter((time) => time <= now).reduce((a, b) => Math.max(a, b), -Infinity),
    until: times.filter((time) => time > now).reduce((a, b) => Math.min(a, b), Infinity),
  };
}

function groupBy(
  articles: readonly VisibleArticle[],
  keysOf: (article: VisibleArticle) => string | readonly string[],
): Map<string, VisibleArticle[]> {
  const groups = new Map<string, VisibleArticle[]>();
  for (const article of articles) {
    for (const key of [keysOf(article)].flat()) {
      const group = groups.get(key);
      if (group) group.push(article);
      else groups.set(key, [article]);
    }
  }
  return groups;
}

/** The order of every list: by publication time, then by id, both descending. */
export function newestFirst(a: VisibleArticle, b: VisibleArticle): number {
  return b.record.publishedMs - a.record.publishedMs || compareIds(b.record.id, a.record.id);
}

/** The order in a series: by `seriesOrder`, then those without one, oldest first. */
function readingOrder(a: VisibleArticle, b: VisibleArticle): number {
  const orderOf = ({ record }: VisibleArticle) => record.front.seriesOrder ?? Number.MAX_VALUE;
  return orderOf(a) - orderOf(b) || newestFirst(b, a);
}
