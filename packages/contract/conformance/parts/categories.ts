import type { Category } from '../../calls/articles';
import type { Session } from './session';

const EXPECTED = 'a category; without one, lists of a category and their totals are not checked';

/** Checks `category_list` and compares its totals with those of `article_list`. */
export async function checkCategories(session: Session): Promise<Category[] | undefined> {
  const response = await session.good('category_list');
  if (!response) return undefined;
  const { list } = response.data;
  if (list.length === 0) response.note('not-empty', 'data.list', EXPECTED, '0 entries');
  const names = new Set<string>();
  let sum = 0;
  for (const [index, { name, total }] of list.entries()) {
    const where = `data.list.${index}`;
    if (names.has(name)) response.note('category-unique', `${where}.name`, 'another name', name);
    names.add(name);
    sum += total;
    const listed = await checkFilter(session, name);
    if (listed !== undefined && listed !== total) {
      const expected = `${listed}, as article_list says`;
      response.note('category-total', `${where}.total`, expected, total);
    }
  }
  await checkSum(session, sum);
  return list;
}

/** Returns the total of the category's article list. */
async function checkFilter(session: Session, category: string): Promise<number | undefined> {
  const response = await session.good('article_list', { category });
  if (!response) return undefined;
  for (const [index, article] of response.data.list.entries()) {
    if (article.category === category) continue;
    response.note('category-filter', `data.list.${index}.category`, category, article.category);
  }
  return response.data.total;
}

async function checkSum(session: Session, sum: number): Promise<void> {
  const response = await session.good('article_list');
  if (!response || response.data.total === sum) return;
  const expected = `${sum}, the sum of the totals in category_list`;
  response.note('total-agrees', 'data.total', expected, response.data.total);
}
