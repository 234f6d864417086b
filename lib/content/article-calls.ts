import type { Edition } from './edition';
import { missing } from './envelope';
import type { HandlerFor } from './handler';
import { renderMarkdown } from './markdown';
import type { VisibleArticle } from './visibility';
import { pageOf, toArticle, toSummary } from './wire';

const RELATED = 3;

/** `article_list`, newest first; an unknown category is code 404. */
export const articleList: HandlerFor<'article_list'> = async ({ edition, viewer, query }) => {
  const { articles, byCategory } = await edition(viewer);
  const { category, tag, page, limit } = query;
  const candidates = category === undefined ? articles : byCategory.get(category);
  if (!candidates) throw missing();
  const matching =
    tag === undefined
      ? candidates
      : candidates.filter(({ record }) => record.front.tags.includes(tag));
  const list = pageOf(matching, query).map(toSummary);
  return { list, total: matching.length, page, limit };
};

/**
 * `article_info`: the article with its HTML; `previous` is the one published before it in its
 * category, `next` the one after it.
 */
export const articleInfo: HandlerFor<'article_info'> = async ({ edition, viewer, query }) => {
  const current = await edition(viewer);
  const article = current.byId.get(query.id);
  if (!article) throw missing();
  const siblings = current.byCategory.get(article.record.category) ?? [];
  const index = siblings.indexOf(article);
  const [previous, next] = [siblings[index + 1], siblings[index - 1]];
  return {
    article: toArticle(article, await renderMarkdown(article.record.body)),
    previous: previous ? toSummary(previous) : null,
    next: next ? toSummary(next) : null,
    related: relatedTo(article, current).map(toSummary),
  };
};

/** By the number of shared tags, then of the same category, then newest first. */
function relatedTo({ record }: VisibleArticle, { articles }: Edition): VisibleArticle[] {
  const tags = new Set(record.front.tags);
  return articles
    .filter((other) => other.record !== record)
    .map((other) => {
      const shared = other.record.front.tags.filter((tag) => tags.has(tag)).length;
      const sameCategory = other.record.category === record.category;
      return { other, score: 2 * shared + Number(sameCategory) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, RELATED)
    .map(({ other }) => other);
}
