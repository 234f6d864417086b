import type { OptionalCall } from '@wenzhan/contract/calls/endpoints';
import { missing } from './envelope';
import type { HandlerFor, Handlers } from './handler';
import { latestChange } from './latest-change';
import { compareTexts } from './order';
import { sectionPageList } from './section-page-call';
import { toSummary } from './serializers';
import { newestFirst } from './snapshot';
import type { VisibleArticle } from './visibility';
import { readsOfArticles } from './visits/reads';

/** `tag_list`: the tags of visible articles, most used first, then by name. */
const tagList: HandlerFor<'tag_list'> = async ({ snapshot, viewer }) => {
  return { list: [...summariesOf((await snapshot(viewer)).byTag)] };
};

/** `series_list`: the series of visible articles, longest first, then by name. */
const seriesList: HandlerFor<'series_list'> = async ({ snapshot, viewer }) => {
  return { list: [...summariesOf((await snapshot(viewer)).bySeries)] };
};

/** `author_list`: the authors of visible articles, those with most first, then by id. */
const authorList: HandlerFor<'author_list'> = async ({ snapshot, viewer }) => {
  const { byAuthor, model } = await snapshot(viewer);
  const list = summariesOf(byAuthor).flatMap(({ name: id, ...summary }) => {
    const author = model.authors.get(id)?.author;
    return author ? [{ id, ...author, ...summary }] : [];
  });
  return { list };
};

/** `archive_list`: the months in which visible articles were published, newest first. */
const archiveList: HandlerFor<'archive_list'> = async ({ snapshot, viewer }) => {
  const { byMonth } = await snapshot(viewer);
  const list = summariesOf(byMonth).map(({ name, ...summary }) => {
    const [year = 0, month = 0] = name.split('-').map(Number);
    return { year, month, ...summary };
  });
  return { list: list.sort((a, b) => b.year - a.year || b.month - a.month) };
};

/**
 * `redirect_list`: `redirects.yaml`, then the aliases of pages and visible articles; code 404 when
 * there is neither.
 */
const redirectList: HandlerFor<'redirect_list'> = async ({ snapshot, viewer }) => {
  const { model, redirects } = await snapshot(viewer);
  if (!model.redirects && redirects.length === 0) throw missing();
  return { list: [...redirects] };
};

/** `most_read`: published articles that were read, those read most first, then the newest; code 404 if nothing is counted. */
const mostRead: HandlerFor<'most_read'> = async ({ snapshot, viewer, query, now }) => {
  const reads = await readsOfArticles(query.days, now());
  if (!reads) throw missing();
  const { byId } = await snapshot(viewer);
  const read = [...reads].flatMap(([id, count]) => {
    const article = byId.get(id);
    return article?.status === 'published' ? [{ article, count }] : [];
  });
  read.sort((a, b) => b.count - a.count || newestFirst(a.article, b.article));
  return { list: read.slice(0, query.limit).map(({ article }) => toSummary(article)) };
};

/** The handlers of the optional calls. */
export const listCalls: Pick<Handlers, OptionalCall> = {
  series_list: seriesList,
  tag_list: tagList,
  archive_list: archiveList,
  author_list: authorList,
  redirect_list: redirectList,
  most_read: mostRead,
  section_page_list: sectionPageList,
};

type Lists = ReadonlyMap<string, readonly VisibleArticle[]>;

interface Summary {
  name: string;
  total: number;
  updatedAt?: string;
}

/** By the lists of a snapshot: those of 100,000 articles take 0.4 s, in which other calls wait. */
const knownSummaries = new WeakMap<Lists, readonly Summary[]>();

/** Lists with most articles first, then by name. */
function summariesOf(lists: Lists): readonly Summary[] {
  const summaries = knownSummaries.get(lists) ?? summarize(lists);
  knownSummaries.set(lists, summaries);
  return summaries;
}

function summarize(lists: Lists): Summary[] {
  return [...lists]
    .map(([name, articles]) => ({ name, ...summaryOf(articles) }))
    .sort((a, b) => b.total - a.total || compareTexts(a.name, b.name));
}

/** An edit leaves most lists as they are. */
const knownLists = new WeakMap<readonly VisibleArticle[], Omit<Summary, 'name'>>();

function summaryOf(articles: readonly VisibleArticle[]): Omit<Summary, 'name'> {
  const summary = knownLists.get(articles) ?? summarizeList(articles);
  knownLists.set(articles, summary);
  return summary;
}

/** Number of articles, and time of the latest change of one of them. */
function summarizeList(articles: readonly VisibleArticle[]): Omit<Summary, 'name'> {
  const updatedAt = latestChange(articles);
  return { total: articles.length, ...(updatedAt && { updatedAt }) };
}
