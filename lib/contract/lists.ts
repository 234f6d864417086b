import type { ArticleSummary, Month } from '../api/schemas';
import { monthOf } from '../format';
import { monthName } from '../routes/list-routes';
import type { Listed } from './article-list';
import type { Session } from './session';

/** Checks `tag_list`, which a backend may omit: the same tags as in `article_list`, with true totals. */
export async function checkTags(session: Session, { articles, complete }: Listed): Promise<void> {
  const answer = await session.optional('tag_list', {}, [404]);
  if (!answer) return;
  const totals = countBy(articles, ({ tags }) => tags);
  const seen = new Set<string>();
  for (const [index, { name, total }] of answer.data.list.entries()) {
    const where = `data.list.${index}`;
    if (seen.has(name)) answer.note('tag-unique', `${where}.name`, 'another name', name);
    seen.add(name);
    const counted = totals.get(name) ?? 0;
    if (complete && total !== counted) {
      answer.note('tag-total', `${where}.total`, `${counted}, as in article_list`, total);
    }
  }
  for (const name of totals.keys()) {
    if (!seen.has(name)) answer.note('tag-complete', 'data.list', `the tag ${name}`, 'none');
  }
}

/** Checks `archive_list`, which a backend may omit, and the filter of one month. */
export async function checkArchive(
  session: Session,
  { articles, complete }: Listed,
): Promise<void> {
  const answer = await session.optional('archive_list', {}, [404]);
  if (!answer) return;
  const totals = countBy(articles, ({ publishedAt }) => [monthOf(publishedAt)]);
  const listed = new Map(answer.data.list.map((month) => [monthName(month), month.total]));
  for (const [name, counted] of complete ? totals : []) {
    const total = listed.get(name) ?? 0;
    if (total === counted) continue;
    answer.note('archive-total', 'data.list', `${name} with ${counted}, as in article_list`, total);
  }
  const [first] = answer.data.list;
  if (first) await checkMonth(session, first);
}

async function checkMonth(session: Session, { year, month, total }: Month): Promise<void> {
  const answer = await session.good('article_list', { year, month });
  if (!answer) return;
  const name = monthName({ year, month });
  const others = answer.data.list.filter(({ publishedAt }) => monthOf(publishedAt) !== name);
  if (others.length === 0 && answer.data.total === total) return;
  answer.note('month-filter', 'data.total', `${total}, all of ${name}`, answer.data.total);
}

function countBy(articles: ArticleSummary[], keysOf: (article: ArticleSummary) => string[]) {
  const totals = new Map<string, number>();
  for (const key of articles.flatMap((article) => [...new Set(keysOf(article))])) {
    totals.set(key, (totals.get(key) ?? 0) + 1);
  }
  return totals;
}
