import type { ArticleSummary, Category } from '../../calls/articles';
import { isUndated } from '../../schemas/category-tree';
import { checkPublished } from './published';
import type { Good, Session } from './session';

const LIMIT = 100;
/** Beyond this, only the newest articles are checked, without comparisons that need the whole list. */
const MAX_PAGES = 20;

const EXPECTED = 'an article; without one, its text, search, tags and all orders are not checked';

/** The articles that a reader finds in the lists. */
export interface Listed {
  /** Those of the list of all articles, and those of categories without dates. */
  articles: ArticleSummary[];
  /** Those of the list of all articles. */
  dated: ArticleSummary[];
  /** Whether the kit has read the whole list. */
  complete: boolean;
}

/** Checks `article_list` without filters, page by page, and reads the lists of categories without dates. */
export async function checkArticleList(
  session: Session,
  categories: Category[] | undefined,
): Promise<Listed> {
  const { articles, complete } = await readAll(session, categories);
  const undated = (categories ?? []).filter(isUndated).map(({ name }) => name);
  const others: ArticleSummary[] = [];
  for (const category of undated) {
    const own = await readCategory(session, category);
    others.push(...own.filter((one) => undated.includes(one.category)));
  }
  const known = new Set(articles.map(({ id }) => id));
  const apart = new Map(others.filter(({ id }) => !known.has(id)).map((one) => [one.id, one]));
  return { articles: [...articles, ...apart.values()], dated: articles, complete };
}

/** The articles of a category without dates, as far as they are read. */
async function readCategory(session: Session, category: string): Promise<ArticleSummary[]> {
  const articles: ArticleSummary[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const response = await session.good('article_list', { category, page, limit: LIMIT });
    articles.push(...(response?.data.list ?? []));
    if (!response?.data.list.length || articles.length >= response.data.total) break;
  }
  return articles;
}

async function readAll(
  session: Session,
  categories: Category[] | undefined,
): Promise<Omit<Listed, 'dated'>> {
  const articles: ArticleSummary[] = [];
  const known = categories && new Map(categories.map((category) => [category.name, category]));
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const response = await session.good('article_list', { page, limit: LIMIT });
    if (!response) return { articles, complete: false };
    checkEcho(response, page, LIMIT);
    checkEntries(session, response, articles, known);
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
  categories: ReadonlyMap<string, Category> | undefined,
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
    const category = categories?.get(article.category);
    if (categories && !category) {
      note('category-known', `${where}.category`, 'a name of category_list', article.category);
    }
    if (category && isUndated(category)) {
      const expected = 'an article of a category with dates';
      note('undated-apart', `${where}.category`, expected, article.category);
    }
    checkPublished(session, article, where, note);
  }
}

function checkTotal({ data, note }: Good<'article_list'>, counted: number): void {
  if (data.total !== counted) {
    note('total-true', 'data.total', `${counted}, the entries on all pages`, data.total);
  }
}
