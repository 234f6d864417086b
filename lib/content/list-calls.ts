import type { HandlerFor } from './handler';
import { compareTexts } from './order';
import type { VisibleArticle } from './visibility';

/** `tag_list`: the tags of visible articles, most used first, then by name. */
export const tagList: HandlerFor<'tag_list'> = async ({ snapshot, viewer }) => {
  const { byTag } = await snapshot(viewer);
  const list = [...byTag].map(([name, articles]) => ({ name, ...summaryOf(articles) }));
  return { list: list.sort((a, b) => b.total - a.total || compareTexts(a.name, b.name)) };
};

/** `archive_list`: the months in which visible articles were published, newest first. */
export const archiveList: HandlerFor<'archive_list'> = async ({ snapshot, viewer }) => {
  const { byMonth } = await snapshot(viewer);
  const list = [...byMonth].map(([name, articles]) => {
    const [year = 0, month = 0] = name.split('-').map(Number);
    return { year, month, ...summaryOf(articles) };
  });
  return { list: list.sort((a, b) => b.year - a.year || b.month - a.month) };
};

/** Number of articles, and time of the latest change of one of them. */
function summaryOf(articles: readonly VisibleArticle[]): { total: number; updatedAt?: string } {
  const times = articles.map(({ record: { front } }) => front.updatedAt ?? front.publishedAt);
  const updatedAt = times.reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a), times[0] ?? '');
  return { total: articles.length, ...(updatedAt && { updatedAt }) };
}
