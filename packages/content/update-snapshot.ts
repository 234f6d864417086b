import { redirectsOf } from './alias-redirects';
import type { ContentModel } from './content-model';
import {
  buildSnapshot,
  type ContentSnapshot,
  datedOf,
  keysOf,
  newestFirst,
  orderIn,
  readingOrder,
  validityOf,
  visibleArticle,
} from './snapshot';
import { expiresMs, type Viewer, type VisibleArticle } from './visibility';

type Order = (a: VisibleArticle, b: VisibleArticle) => number;

/** Articles that leave a snapshot and that come into it: an edited one does both. */
interface Exchange {
  gone: ReadonlySet<VisibleArticle>;
  come: readonly VisibleArticle[];
}

/** With more changes than this, a new snapshot is built at once. */
const MAX_CHANGES = 500;

/**
 * The snapshot of a model that differs from that of the last snapshot in some articles only; what is new or has
 * expired by now comes with them. The same as a new snapshot, in a fraction of its time.
 *
 * @param changed ids
 */
export function updateSnapshot(
  last: ContentSnapshot,
  model: ContentModel,
  viewer: Viewer,
  now: number,
  changed: ReadonlySet<string>,
): ContentSnapshot {
  const ids = new Set([...changed, ...dueSince(last, model, now)]);
  const isEarlier = now < last.from;
  if (isEarlier || ids.size > MAX_CHANGES || hasHiddenCategory(model))
    return buildSnapshot(model, viewer, now);
  const exchange = exchangeOf(last, model, viewer, now, ids);
  const articles = exchanged(last.articles, exchange, newestFirst);
  const byId = new Map(last.byId);
  for (const { record } of exchange.gone) byId.delete(record.id);
  for (const visible of exchange.come) byId.set(visible.record.id, visible);
  return {
    ...last,
    model,
    articles,
    dated: datedOf(articles),
    byId,
    byCategory: exchangedCategories(last, exchange),
    byTag: exchangedGroups(last.byTag, exchange, keysOf.byTag),
    bySeries: exchangedGroups(last.bySeries, exchange, keysOf.bySeries, readingOrder),
    byAuthor: exchangedGroups(last.byAuthor, exchange, keysOf.byAuthor),
    byMonth: exchangedGroups(last.byMonth, exchange, keysOf.byMonth),
    redirects: hasAliases(exchange) ? redirectsOf(model, articles) : last.redirects,
    ...validityOf(model, now),
  };
}

/** Whether there is a category that exists only with its articles, as those of content systems do. */
const hasHiddenCategory = ({ categories }: ContentModel) =>
  categories.some(({ onlyWithArticles }) => onlyWithArticles);

/** The ids of the articles that were published or have expired since. */
function dueSince(last: ContentSnapshot, model: ContentModel, now: number): string[] {
  if (now < last.until) return [];
  const isDue = (time: number) => time >= last.until && time <= now;
  return [...model.articles.values()].flatMap(({ article }) =>
    isDue(article.publishedMs) || isDue(expiresMs(article)) ? article.id : [],
  );
}

function exchangeOf(
  { byId }: ContentSnapshot,
  model: ContentModel,
  viewer: Viewer,
  now: number,
  ids: ReadonlySet<string>,
): Exchange {
  const gone = new Set<VisibleArticle>();
  const come: VisibleArticle[] = [];
  for (const id of ids) {
    const before = byId.get(id);
    if (before) gone.add(before);
    const versions = model.articles.get(id);
    const visible = versions && visibleArticle(model, versions, viewer, now);
    if (visible) come.push(visible);
  }
  return { gone, come };
}

function hasAliases({ gone, come }: Exchange): boolean {
  return [...gone, ...come].some(({ record }) => record.front.aliases.length > 0);
}

/** A sorted list with an exchange. */
function exchanged(
  list: readonly VisibleArticle[],
  { gone, come }: Exchange,
  order: Order,
): VisibleArticle[] {
  const result = gone.size === 0 ? [...list] : list.filter((article) => !gone.has(article));
  for (const article of come) result.splice(placeOf(article, result, order), 0, article);
  return result;
}

function placeOf(article: VisibleArticle, list: readonly VisibleArticle[], order: Order): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = list[middle];
    if (other && order(other, article) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Groups = ReadonlyMap<string, readonly VisibleArticle[]>;

/** Groups in which only those of an exchange are new lists; an empty group is none. */
function exchangedGroups(
  groups: Groups,
  exchange: Exchange,
  keys: (article: VisibleArticle) => readonly string[],
  order: Order = newestFirst,
): Map<string, readonly VisibleArticle[]> {
  const result = new Map(groups);
  for (const [key, part] of partsByKey(exchange, keys)) {
    const list = exchanged(groups.get(key) ?? [], part, order);
    if (list.length > 0) result.set(key, list);
    else result.delete(key);
  }
  return result;
}

function exchangedCategories(
  { model, byCategory, lineages }: ContentSnapshot,
  exchange: Exchange,
): Groups {
  const result = new Map(byCategory);
  const keys = ({ record }: VisibleArticle) => lineages.get(record.category) ?? [];
  for (const [name, part] of partsByKey(exchange, keys)) {
    const list = byCategory.get(name);
    if (list) result.set(name, exchanged(list, part, orderIn(model, name)));
  }
  return result;
}

function partsByKey(
  { gone, come }: Exchange,
  keys: (article: VisibleArticle) => readonly string[],
) {
  const parts = new Map<string, { gone: Set<VisibleArticle>; come: VisibleArticle[] }>();
  const partOf = (key: string) => {
    const part = parts.get(key) ?? { gone: new Set(), come: [] };
    parts.set(key, part);
    return part;
  };
  for (const article of gone) for (const key of keys(article)) partOf(key).gone.add(article);
  for (const article of come) for (const key of keys(article)) partOf(key).come.push(article);
  return parts;
}
