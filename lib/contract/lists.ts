import type { ArticleSummary } from '../api/schemas';
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

function countBy(articles: ArticleSummary[], keysOf: (article: ArticleSummary) => string[]) {
  const totals = new Map<string, number>();
  for (const key of articles.flatMap((article) => [...new Set(keysOf(article))])) {
    totals.set(key, (totals.get(key) ?? 0) + 1);
  }
  return totals;
}
