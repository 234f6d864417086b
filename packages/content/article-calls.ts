import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { monthOf } from '@wenzhan/kit/text/format';
import { editUrlOf } from './edit-url';
import { missing } from './envelope';
import type { HandlerFor, HandlerInput } from './handler';
import { pageOf, toArticle, toSummary } from './serializers';
import { renderContent } from './service/render-content';
import { type ContentSnapshot, newestFirst } from './snapshot';
import { translationOf } from './translation';
import type { VisibleArticle } from './visibility';
import { readsOfArticles } from './visits/reads';

const RELATED_ARTICLES = 3;
/** The neighbours of an article in a category without dates. */
const NO_NEIGHBOURS = [undefined, undefined] as const;

/**
 * `article_list`: pinned articles and then the newest first, or in the order of the series or of a category without
 * dates; an unknown category is code 404.
 */
export const articleList: HandlerFor<'article_list'> = async ({ snapshot, viewer, query }) => {
  const matching = matchingArticles(await snapshot(viewer), query);
  const list = pageOf(matching, query).map(toSummary);
  return { list, total: matching.length, page: query.page, limit: query.limit };
};

type Filters = Omit<HandlerInput<'article_list'>['query'], 'page' | 'limit'>;

function matchingArticles(snapshot: ContentSnapshot, filters: Filters): readonly VisibleArticle[] {
  const { category, tag, author, year, month } = filters;
  const ofCategory = category === undefined ? snapshot.dated : snapshot.byCategory.get(category);
  if (!ofCategory) throw missing();
  const key = year && month ? `${year}-${String(month).padStart(2, '0')}` : undefined;
  const candidates = shortestList(snapshot, filters, key) ?? ofCategory;
  if (candidates === ofCategory && year === undefined) return pinnedFirst(candidates);
  return candidates.filter(
    ({ record, author: by, isUndated }) =>
      (category === undefined || snapshot.lineages.get(record.category)?.includes(category)) &&
      (tag === undefined || record.front.tags.includes(tag)) &&
      (author === undefined || by?.id === author) &&
      (year === undefined ||
        (!isUndated && monthOf(record.front.publishedAt).startsWith(key ?? `${year}-`))),
  );
}

/** By list: the same list with its pinned articles first. */
const reordered = new WeakMap<readonly VisibleArticle[], readonly VisibleArticle[]>();

function pinnedFirst(articles: readonly VisibleArticle[]): readonly VisibleArticle[] {
  const kept = reordered.get(articles);
  if (kept) return kept;
  const isPinned = ({ record }: VisibleArticle) => record.front.pinned === true;
  const pinned = articles.filter(isPinned);
  const list =
    pinned.length === 0 ? articles : [...pinned, ...articles.filter((one) => !isPinned(one))];
  reordered.set(articles, list);
  return list;
}

/** The list of one of the filters: that of a series decides the order, others are shorter in this order. */
function shortestList(
  { bySeries, byTag, byAuthor, byMonth }: ContentSnapshot,
  { series, tag, author }: Filters,
  month: string | undefined,
): readonly VisibleArticle[] | undefined {
  if (series !== undefined) return bySeries.get(series) ?? [];
  if (tag !== undefined) return byTag.get(tag) ?? [];
  if (author !== undefined) return byAuthor.get(author) ?? [];
  return month === undefined ? undefined : (byMonth.get(month) ?? []);
}

/**
 * `article_info`: the article with its HTML. `previous` and `next` are its neighbours in its
 * category: published before and after it; null in a category without dates.
 */
export const articleInfo: HandlerFor<'article_info'> = async ({
  snapshot,
  viewer,
  query,
  folder,
  writesHere,
  now,
}) => {
  const current = await snapshot(viewer);
  const article = current.byId.get(query.id);
  if (!article) throw missing();
  const [previous, next] = neighboursOf(article, current);
  const series = seriesPlaceOf(article, current);
  // Beside the article are those of the series, if it has one.
  const beside = series ?? { previous: previous?.record, next: next?.record };
  const shown = new Set([article.record.id, beside.previous?.id, beside.next?.id].map(String));
  const content = await renderContent(article.record.body, article.record.format);
  const editUrl = viewer.mayEdit ? editUrlOf(article.record, { folder, writesHere }) : undefined;
  return {
    article: {
      ...(await toArticle(article, content)),
      editUrl,
      reads: await readsOf(article, current, now),
    },
    previous: previous ? toSummary(previous) : null,
    next: next ? toSummary(next) : null,
    related: relatedTo(article, current, shown).map(toSummary),
    series,
    translation: translationOf(article.record, current.model),
  };
};

/** How often an article was read, if the site shows that. */
async function readsOf(
  { record: { id } }: VisibleArticle,
  { model }: ContentSnapshot,
  now: () => number,
): Promise<number | undefined> {
  if (!model.site?.site.showReads) return undefined;
  // A number that cannot be read costs itself only.
  const reads = await readsOfArticles(undefined, now()).catch((error: unknown) =>
    logThrottled('reads cannot be counted', error),
  );
  return reads ? (reads.get(id) ?? 0) : undefined;
}

function neighboursOf(article: VisibleArticle, { byCategory }: ContentSnapshot) {
  if (article.isUndated) return NO_NEIGHBOURS;
  const siblings = byCategory.get(article.record.category) ?? [];
  const index = siblings.indexOf(article);
  return [siblings[index + 1], siblings[index - 1]];
}

function seriesPlaceOf(article: VisibleArticle, { bySeries }: ContentSnapshot) {
  const name = article.record.front.series;
  const parts = bySeries.get(name ?? '');
  if (!name || !parts) return undefined;
  const index = parts.indexOf(article);
  const [previous, next] = [parts[index - 1], parts[index + 1]];
  return {
    name,
    position: index + 1,
    total: parts.length,
    previous: previous ? toSummary(previous) : null,
    next: next ? toSummary(next) : null,
  };
}

/**
 * The related articles that a product names, as far as the viewer may see them; else related articles by number of shared
 * tags, then of the same category, then newest first.
 *
 * @param shown ids of articles that the page has anyway
 */
function relatedTo(
  article: VisibleArticle,
  { byId, byTag, byCategory }: ContentSnapshot,
  shown: ReadonlySet<string>,
): VisibleArticle[] {
  const { category, front } = article.record;
  const named = (front.product?.related ?? []).flatMap((id) => byId.get(id) ?? []);
  if (named.length > 0) return [...new Set(named)].filter((other) => other !== article);
  const scores = new Map<VisibleArticle, number>();
  const add = (others: readonly VisibleArticle[] = [], score: number) => {
    for (const other of others) scores.set(other, (scores.get(other) ?? 0) + score);
  };
  for (const tag of front.tags) add(byTag.get(tag), 2);
  const siblings = byCategory.get(category) ?? [];
  const tagged = [...scores.keys()].filter((other) => other.record.category === category);
  // Articles that share only the category have equal scores: only the newest of them can be selected.
  const others = siblings
    .slice(0, RELATED_ARTICLES + shown.size + tagged.length)
    .filter((it) => !scores.has(it));
  add(tagged, 1);
  add(others, 1);
  return [...scores]
    .filter(([{ record }]) => !shown.has(record.id))
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || newestFirst(a, b))
    .slice(0, RELATED_ARTICLES)
    .map(([other]) => other);
}
