import type { ArticleSummary, Category } from '../../calls/articles';
import { checkPublished } from './published';
import type { Good, Session } from './session';

const LIMIT = 100;
/** Beyond this, only the newest articles are checked, without comparisons that need the whole list. */
const MAX_PAGES = 20;

const EXPECTED = 'an article; without one, its text, search, tags and all orders are not checked';

/** The articles that a reader finds in the list. */
export interface Listed {
  articles: ArticleSummary[];
  /** Whether the kit has read the whole list. */
  complete: boolean;
}

/** Checks `article_list` without filters, page by page. */
export async function checkArticleList(
  session: Session,
  categories: Category[] | undefined,
): Promise<Listed> {
  const articles: ArticleSummary[] = [];
  const names = categories && new Set(categories.map(({ name }) => name));
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const response = await session.good('article_list', { page, limit: LIMIT });
    if (!response) return { articles, complete: false };
    checkEcho(response, page, LIMIT);
    checkEntries(session, response, articles, names);
    articles.push(...response.data.list);
    if (response.data.list.length > 0 && articles.length < response.data.total) continue;
    checkTotal(response, articles.length);
    if (articles.length === 0) response.note('not-empty', 'data.list', EXPECTED, '0 entries');
    return { articles, complete: true };
  }
  return { articles, complete: false };
}

/** Checks that a response repeats the requested page and limit and keeps to the limit. */
export function checkEcho(
  { data, note }: Good<'article_list'> | Good<'search'>,
  page: number,
  limit: number,
): void {
  if (data.page !== page) note('page-size', 'data.page', String(page), data.page);
  if (data.limit !== limit) note('page-size', 'data.limit', String(limit), data.limit);
  if (data.list.length > limit) {
    note('page-size', 'data.list', `${limit} entries at most`, `${data.list.length} entries`);
  }
}

function checkEntries(
  session: Session,
  { data, note }: Good<'article_list'>,
  before: ArticleSummary[],
  categoryNames: Set<string> | undefined,
): void {
  const seen = new Set(before.map(({ id }) => id));
  let previous = before.at(-1);
  for (const [index, article] of data.list.entries()) {
    const where = `data.list.${index}`;
    if (seen.has(article.id)) note('id-unique', `${where}.id`, 'an id not listed yet', article.id);
    seen.add(article.id);
    if (previous && Date.parse(previous.publishedAt) < Date.parse(article.publishedAt)) {
      const expected = `${previous.publishedAt} or earlier`;
      note('newest-first', `${where}.publishedAt`, expected, article.publishedAt);
    }
    previous = article;
    if (categoryNames && !categoryNames.has(article.category)) {
      note('category-known', `${where}.category`, 'a name of category_list', article.category);
    }
    checkPublished(session, article, where, note);
  }
}

function checkTotal({ data, note }: Good<'article_list'>, counted: number): void {
  if (data.total !== counted) {
    note('total-true', 'data.total', `${counted}, the entries on all pages`, data.total);
  }
}
