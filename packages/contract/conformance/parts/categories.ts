import type { Category } from '../../calls/articles';
import { childrenOf, isUndated, lineageOf } from '../../schemas/category-tree';
import type { Session } from './session';

const EXPECTED = 'a category; without one, lists of a category and their totals are not checked';

/** Checks `category_list` and compares its totals with those of `article_list`. */
export async function checkCategories(session: Session): Promise<Category[] | undefined> {
  const response = await session.good('category_list');
  if (!response) return undefined;
  const { list } = response.data;
  if (list.length === 0) response.note('not-empty', 'data.list', EXPECTED, '0 entries');
  const names = new Set<string>();
  const byName = new Map(list.map((category) => [category.name, category]));
  for (const [index, { name, total, parent }] of list.entries()) {
    const where = `data.list.${index}`;
    if (names.has(name)) response.note('category-unique', `${where}.name`, 'another name', name);
    names.add(name);
    const isGood =
      parent === undefined || (byName.has(parent) && !lineageOf(parent, byName).includes(name));
    if (!isGood) response.note('category-parent', `${where}.parent`, 'another category', parent);
    const listed = await checkFilter(session, name, byName);
    if (listed !== undefined && listed !== total) {
      const expected = `${listed}, as article_list says`;
      response.note('category-total', `${where}.total`, expected, total);
    }
  }
  await checkSum(session, list);
  return list;
}

/** Returns the total of the category's article list. */
async function checkFilter(
  session: Session,
  category: string,
  byName: ReadonlyMap<string, Category>,
): Promise<number | undefined> {
  const response = await session.good('article_list', { category });
  if (!response) return undefined;
  for (const [index, article] of response.data.list.entries()) {
    if (lineageOf(article.category, byName).includes(category)) continue;
    const expected = `${category}, or one below it`;
    response.note('category-filter', `data.list.${index}.category`, expected, article.category);
  }
  return response.data.total;
}

async function checkSum(session: Session, categories: readonly Category[]): Promise<void> {
  const response = await session.good('article_list');
  const sum = categories
    .filter((category) => !isUndated(category))
    .reduce((total, category) => total + ownTotal(category, categories), 0);
  if (!response || response.data.total === sum) return;
  const expected = `${sum}, the sum of the totals in category_list`;
  response.note('total-agrees', 'data.total', expected, response.data.total);
}

/** The number of articles of a category without those of the categories below it. */
const ownTotal = ({ name, total }: Category, categories: readonly Category[]): number =>
  childrenOf(name, categories).reduce((rest, child) => rest - child.total, total);
