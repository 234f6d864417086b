import type { Redirect } from '@wenzhan/contract/calls/redirects';
import { isUndated } from '@wenzhan/contract/schemas/category-tree';
import { monthOf } from '@wenzhan/kit/text/format';
import { redirectsOf } from './alias-redirects';
import { lineagesOf } from './category-parents';
import type { ArticleVersions, ContentModel } from './content-model';
import type { CategoryRecord } from './files/content-records';
import { compareIds } from './order';
import { expiresMs, type Viewer, type VisibleArticle, visibleVersion } from './visibility';

/** The content that a viewer may see, until the next scheduled article is published, or one expires. */
export interface ContentSnapshot {
  model: ContentModel;
  /** In the site's order. */
  categories: readonly CategoryRecord[];
  /** Newest first. */
  articles: readonly VisibleArticle[];
  /** Those in categories with dates, newest first: the list of all articles. */
  dated: readonly VisibleArticle[];
  byId: ReadonlyMap<string, VisibleArticle>;
  /** By category, its name and those of the categories above it, from the bottom. */
  lineages: ReadonlyMap<string, readonly string[]>;
  /** With those of categories below it; newest first, or in their own order. Empty categories have an entry too. */
  byCategory: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** Newest first. */
  byTag: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** In reading order. */
  bySeries: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** By the author's id, newest first. */
  byAuthor: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** By month (`2026-11`), newest first: those in categories with dates. */
  byMonth: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** Those of `redirects.yaml`, then those of aliases. */
  redirects: readonly Redirect[];
  /** Validity: `from` <= now < `until`, in milliseconds since the epoch. */
  from: number;
  until: number;
}

/** Selects the content that the viewer may see now. */
export function buildSnapshot(model: ContentModel, viewer: Viewer, now: number): ContentSnapshot {
  const articles = [...model.articles.values()]
    .map((versions) => visibleArticle(model, versions, viewer, now))
    .filter((visible) => visible !== null)
    .sort(newestFirst);
  const lineages = lineagesOf(model.categories);
  const byCategory = new Map(model.categories.map(({ name }) => [name, [] as VisibleArticle[]]));
  for (const visible of articles) {
    for (const name of lineages.get(visible.record.category) ?? NONE)
      byCategory.get(name)?.push(visible);
  }
  for (const name of undatedIn(model)) byCategory.get(name)?.sort(ownOrder);
  for (const { name, onlyWithArticles } of model.categories) {
    if (onlyWithArticles && byCategory.get(name)?.length === 0) byCategory.delete(name);
  }
  return {
    model,
    categories: model.categories.filter(({ name }) => byCategory.has(name)),
    articles,
    dated: datedOf(articles),
    lineages,
    byId: new Map(articles.map((visible) => [visible.record.id, visible])),
    byCategory,
    byTag: groupBy(articles, keysOf.byTag),
    bySeries: groupBy([...articles].sort(readingOrder), keysOf.bySeries),
    byAuthor: groupBy(articles, keysOf.byAuthor),
    byMonth: groupBy(articles, keysOf.byMonth),
    redirects: redirectsOf(model, articles),
    ...validityOf(model, now),
  };
}

/** What the viewer may see of an article, with its author. */
export function visibleArticle(
  model: ContentModel,
  versions: ArticleVersions,
  viewer: Viewer,
  now: number,
): VisibleArticle | null {
  const visible = visibleVersion(versions, viewer, now);
  if (!visible) return null;
  const { category, front } = visible.record;
  return {
    ...visible,
    author: model.authors.get(front.author ?? ''),
    ...(undatedIn(model).has(category) && { isUndated: true }),
  };
}

/** By the categories of a model: the names of those without dates. */
const undated = new WeakMap<ContentModel['categories'], ReadonlySet<string>>();

function undatedIn({ categories }: ContentModel): ReadonlySet<string> {
  const names =
    undated.get(categories) ??
    new Set(categories.filter(({ category }) => isUndated(category)).map(({ name }) => name));
  undated.set(categories, names);
  return names;
}

/** The order of the articles of a category. */
export const orderIn = (model: ContentModel, category: string) =>
  undatedIn(model).has(category) ? ownOrder : newestFirst;

/** Those in categories with dates: the list itself where all are. */
export const datedOf = (articles: readonly VisibleArticle[]): readonly VisibleArticle[] =>
  articles.some((article) => article.isUndated)
    ? articles.filter((article) => !article.isUndated)
    : articles;

/** When a snapshot of a model is valid. */
export function validityOf(
  { articles }: ContentModel,
  now: number,
): Pick<ContentSnapshot, 'from' | 'until'> {
  let [from, until] = [-Infinity, Infinity];
  for (const { article } of articles.values()) {
    for (const time of [article.publishedMs, expiresMs(article)]) {
      if (time <= now) from = Math.max(from, time);
      else until = Math.min(until, time);
    }
  }
  return { from, until };
}

const NONE: readonly string[] = [];

/** The keys of an article in the lists of a snapshot. */
export const keysOf = {
  byTag: ({ record }) => record.front.tags,
  bySeries: ({ record }) => (record.front.series ? [record.front.series] : NONE),
  byAuthor: ({ author }) => (author ? [author.id] : NONE),
  byMonth: ({ record, isUndated }) => (isUndated ? NONE : [monthOf(record.front.publishedAt)]),
} satisfies Partial<Record<keyof ContentSnapshot, (article: VisibleArticle) => readonly string[]>>;

function groupBy(
  articles: readonly VisibleArticle[],
  keys: (article: VisibleArticle) => readonly string[],
): Map<string, VisibleArticle[]> {
  const groups = new Map<string, VisibleArticle[]>();
  for (const article of articles) {
    for (const key of keys(article)) {
      const group = groups.get(key);
      if (group) group.push(article);
      else groups.set(key, [article]);
    }
  }
  return groups;
}

/** The order of every list but those below: by publication time, then by id, both descending. */
export function newestFirst(a: VisibleArticle, b: VisibleArticle): number {
  return b.record.publishedMs - a.record.publishedMs || compareIds(b.record.id, a.record.id);
}

/** The order in a category without dates: by `order`, then those without one, by id. */
function ownOrder({ record: a }: VisibleArticle, { record: b }: VisibleArticle): number {
  const orderOf = ({ front }: VisibleArticle['record']) => front.order ?? Number.MAX_VALUE;
  return orderOf(a) - orderOf(b) || compareIds(a.id, b.id);
}

/** The order in a series: by `seriesOrder`, then those without one, oldest first. */
export function readingOrder(a: VisibleArticle, b: VisibleArticle): number {
  const orderOf = ({ record }: VisibleArticle) => record.front.seriesOrder ?? Number.MAX_VALUE;
  return orderOf(a) - orderOf(b) || newestFirst(b, a);
}
