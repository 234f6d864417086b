import type { Category } from '../calls/articles';
import type { Session } from './session';

const EXPECTED = 'a category; without one, lists of a category and their totals are not checked';

/** Checks `category_list` and compares its totals with those of `article_list`. */
export async function checkCategories(session: Session): Promise<Category[] | undefined> {
  const answer = await session.good('category_list');
  if (!answer) return undefined;
  const { list } = answer.data;
  if (list.length === 0) answer.note('not-empty', 'data.list', EXPECTED, '0 entries');
  const names = new Set<string>();
  let sum = 0;
  for (const [index, { name, total }] of list.entries()) {
    const where = `data.list.${index}`;
    if (names.has(name)) answer.note('category-unique', `${where}.name`, 'another name', name);
    names.add(name);
    sum += total;
    const listed = await checkFilter(session, name);
    if (listed !== undefined && listed !== total) {
      const expected = `${listed}, as article_list says`;
      answer.note('category-total', `${where}.total`, expected, total);
    }
  }
  await checkSum(session, sum);
  return list;
}

/** Returns the total of the category's article list. */
async function checkFilter(session: Session, category: string): Promise<number | undefined> {
  const answer = await session.good('article_list', { category });
  if (!answer) return undefined;
  for (const [index, article] of answer.data.list.entries()) {
    if (article.category === category) continue;
    answer.note('category-filter', `data.list.${index}.category`, category, article.category);
  }
  return answer.data.total;
}

async function checkSum(session: Session, sum: number): Promise<void> {
  const answer = await session.good('article_list');
  if (!answer || answer.data.total === sum) return;
  const expected = `${sum}, the sum of the totals in category_list`;
  answer.note('total-agrees', 'data.total', expected, answer.data.total);
}
