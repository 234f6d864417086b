import { monthOf } from '../format';
import { missing } from './envelope';
import type { HandlerFor, HandlerInput } from './handler';
import { renderContent } from './render-content';
import { pageOf, toArticle, toSummary } from './serializers';
import { type ContentSnapshot, newestFirst } from './snapshot';
import type { VisibleArticle } from './visibility';

const RELATED = 3;

/** `article_list`, newest first; an unknown category is code 404. */
export const articleList: HandlerFor<'article_list'> = async ({ snapshot, viewer, query }) => {
  const matching = matchingArticles(await snapshot(viewer), query);
  const list = pageOf(matching, query).map(toSummary);
  return { list, total: matching.length, page: query.page, limit: query.limit };
};

type Filters = Pick<HandlerInput<'article_list'>['query'], 'category' | 'tag' | 'year' | 'month'>;

function matchingArticles(
  { articles, byCategory, byTag, byMonth }: ContentSnapshot,
  { category, tag, year, month }: Filters,
): readonly VisibleArticle[] {
  const ofCategory = category === undefined ? articles : byCategory.get(category);
  if (!ofCategory) throw missing();
  const key = year && month && `${year}-${String(month).padStart(2, '0')}`;
  // Starts with the shortest list.
  const candidates =
    tag !== undefined ? (byTag.get(tag) ?? []) : key ? (byMonth.get(key) ?? []) : ofCategory;
  if (candidates === ofCategory && year === undefined) return candidates;
  return candidates.filter(
    ({ record }) =>
      (category === undefined || record.category === category) &&
      (year === undefined || monthOf(record.front.publishedAt).startsWith(key || `${year}-`)),
  );
}

/**
 * `article_info`: the article with its HTML. `previous` and `next` are its neighbours in its
 * category: published before and after it.
 */
export const articleInfo: HandlerFor<'article_info'> = async ({ snapshot, viewer, query }) => {
  const current = await snapshot(viewer);
  const article = current.byId.get(query.id);
  if (!article) throw missing();
  const siblings = current.byCategory.get(article.record.category) ?? [];
  const index = siblings.indexOf(article);
  const [previous, next] = [siblings[index + 1], siblings[index - 1]];
  return {
    article: toArticle(article, await renderContent(article.record.body, article.record.format)),
    previous: previous ? toSummary(previous) : null,
    next: next ? toSummary(next) : null,
    related: relatedTo(article, current).map(toSummary),
  };
};

/** Related articles by number of shared tags, then of the same category, then newest first. */
function relatedTo(
  article: VisibleArticle,
  { byTag, byCategory }: ContentSnapshot,
): VisibleArticle[] {
  const { category, front } = article.record;
  const scores = new Map<VisibleArticle, number>();
  const add = (others: readonly VisibleArticle[] = [], score: number) => {
    for (const other of others) scores.set(other, (scores.get(other) ?? 0) + score);
  };
  for (const tag of front.tags) add(byTag.get(tag), 2);
  const siblings = byCategory.get(category) ?? [];
  const tagged = [...scores.keys()].filter((other) => other.record.category === category);
  // Articles that share only the category have equal scores: only the newest of them can be selected.
  const others = siblings.slice(0, RELATED + 1 + tagged.length).filter((it) => !scores.has(it));
  add(tagged, 1);
  add(others, 1);
  scores.delete(article);
  return [...scores]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || newestFirst(a, b))
    .slice(0, RELATED)
    .map(([other]) => other);
}
