import type { ArticleSummary } from '../../calls/articles';
import type { Listed } from './article-list';
import type { Session } from './session';

const DEFAULT_LIMIT = 12;
const MAX_LIMIT = 100;
const FAR_PAGE = 99_999;
const UNKNOWN_CATEGORY = 'no-such-category-4f7a';

/** Checks `article_list` with all kinds of queries: defaults, invalid, past the end, by tag. */
export async function checkArticleQueries(session: Session, listed: Listed): Promise<void> {
  await checkDefaults(session, listed);
  await checkMaxLimit(session);
  await checkPastTheEnd(session, listed);
  await checkTag(session, listed);
  for (const query of [{ page: 0 }, { page: 'x' }, { limit: 0 }, { limit: 'x' }]) {
    await session.fails('article_list', 'bad-query', [400], { query });
  }
  const query = { category: UNKNOWN_CATEGORY };
  await session.fails('article_list', 'unknown-category', [404], { query });
}

async function checkDefaults(session: Session, { dated }: Listed): Promise<void> {
  const response = await session.good('article_list');
  if (!response) return;
  const { list, limit, page } = response.data;
  const expected = Math.min(DEFAULT_LIMIT, dated.length);
  if (limit !== DEFAULT_LIMIT) response.note('default-limit', 'data.limit', '12', limit);
  if (page !== 1) response.note('default-limit', 'data.page', '1', page);
  if (list.length !== expected) {
    response.note('default-limit', 'data.list', `${expected} entries`, `${list.length} entries`);
  }
}

async function checkMaxLimit(session: Session): Promise<void> {
  const query = { limit: MAX_LIMIT + 1 };
  const response = await session.optional('article_list', query, [400]);
  if (!response) return;
  const { limit, list } = response.data;
  if (limit > MAX_LIMIT) response.note('max-limit', 'data.limit', '100, or code 400', limit);
  if (list.length > MAX_LIMIT) {
    response.note('max-limit', 'data.list', '100 entries at most', `${list.length} entries`);
  }
}

async function checkPastTheEnd(session: Session, { dated, complete }: Listed): Promise<void> {
  const response = await session.good('article_list', { page: FAR_PAGE });
  if (!response) return;
  const { list, total } = response.data;
  if (list.length > 0) {
    response.note('past-the-end', 'data.list', 'an empty list', `${list.length} entries`);
  }
  if (complete && total !== dated.length) {
    response.note('past-the-end', 'data.total', String(dated.length), total);
  }
}

async function checkTag(session: Session, { articles, complete }: Listed): Promise<void> {
  const tag = articles.flatMap(({ tags }) => tags).at(0);
  if (!tag) return;
  const response = await session.good('article_list', { tag });
  if (!response) return;
  const { list, total } = response.data;
  for (const [index, { tags }] of list.entries()) {
    if (!tags.includes(tag)) response.note('tag-filter', `data.list.${index}.tags`, tag, tags);
  }
  const tagged = articles.filter((article: ArticleSummary) => article.tags.includes(tag)).length;
  if (complete && total !== tagged) {
    response.note('tag-filter', 'data.total', `${tagged}, as in the whole list`, total);
  }
}
