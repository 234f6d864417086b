import { monthOf } from '@wenzhan/kit/text/format';
import type { ArticleSummary } from '../../calls/articles';
import { OPTIONAL_CALLS, type OptionalCall } from '../../calls/endpoints';
import type { Month } from '../../calls/index-lists';
import { monthName } from '../../urls/list-routes';
import { parseTarget } from '../../urls/target';
import type { Listed } from './article-list';
import { checkRedirects } from './redirects';
import type { Good, Session } from './session';

/** Parts of a series whose place is checked. */
const SAMPLE_SIZE = 3;

/** What is checked of an optional call besides its schema. */
const CHECKS: Partial<Record<OptionalCall, (session: Session, listed: Listed) => Promise<void>>> = {
  tag_list: checkTags,
  series_list: checkSeries,
  author_list: checkAuthors,
  archive_list: checkArchive,
  redirect_list: checkRedirects,
  most_read: checkMostRead,
};

/** Checks the calls that a backend may omit, those without further requirements for the schema. */
export async function checkOptionalCalls(session: Session, listed: Listed): Promise<void> {
  for (const call of OPTIONAL_CALLS) {
    // checkSectionPages asks for it.
    if (call === 'section_page_list') continue;
    const check = CHECKS[call] ?? (() => session.optional(call, {}, [404]));
    await check(session, listed);
  }
}

/** Checks `tag_list`, which a backend may omit: the same tags as in `article_list`, with true totals. */
async function checkTags(session: Session, listed: Listed): Promise<void> {
  const response = await session.optional('tag_list', {}, [404]);
  if (response) checkNames('tag', response, namesIn(response), listed, ({ tags }) => tags);
}

/** Checks `series_list`, which a backend may omit, the filter of one series, and places in it. */
async function checkSeries(session: Session, listed: Listed): Promise<void> {
  const response = await session.optional('series_list', {}, [404]);
  if (!response) return;
  checkNames('series', response, namesIn(response), listed, ({ series }) => series ?? []);
  const [first] = response.data.list;
  if (!first) return;
  const parts = await session.good('article_list', { series: first.name });
  if (!parts) return;
  checkFilter('series', parts, first, ({ series }) => series === first.name);
  for (const [index, { id }] of parts.data.list.slice(0, SAMPLE_SIZE).entries()) {
    const info = await session.good('article_info', { id });
    const ids = parts.data.list.map((part) => part.id);
    if (info) checkPlace(info, first, ids, index);
  }
}

/** Checks `author_list`, which a backend may omit, and the filter of one author. */
async function checkAuthors(session: Session, listed: Listed): Promise<void> {
  const response = await session.optional('author_list', {}, [404]);
  if (!response) return;
  const authors = response.data.list.map(({ id, total }) => ({ name: id, total }));
  checkNames('author', response, authors, listed, ({ authorId }) => authorId ?? []);
  for (const [index, { links }] of response.data.list.entries()) {
    for (const [at, { url }] of links.entries()) {
      if (parseTarget(url)?.external) continue;
      const where = `data.list.${index}.links.${at}.url`;
      response.note('author-link', where, 'an absolute http(s) URL', url);
    }
  }
  const [first] = authors;
  const own = first && (await session.good('article_list', { author: first.name }));
  if (own) checkFilter('author', own, first, ({ authorId }) => authorId === first.name);
}

/** A list of articles by its name or id, with their number. */
interface Counted {
  name: string;
  total: number;
}

const namesIn = ({ data }: Good<'tag_list'> | Good<'series_list'>): Counted[] => data.list;

function checkNames(
  kind: 'tag' | 'series' | 'author',
  { note }: Pick<Good<'tag_list'>, 'note'>,
  list: Counted[],
  { articles, complete }: Listed,
  keysOf: (article: ArticleSummary) => string | string[],
): void {
  const totals = countBy(articles, (article) => [keysOf(article)].flat());
  const seen = new Set<string>();
  for (const [index, { name, total }] of list.entries()) {
    const where = `data.list.${index}`;
    if (seen.has(name)) note(`${kind}-unique`, where, 'another one', name);
    seen.add(name);
    const counted = totals.get(name) ?? 0;
    if (complete && total !== counted) {
      note(`${kind}-total`, `${where}.total`, `${counted}, as in article_list`, total);
    }
  }
  for (const name of totals.keys()) {
    if (!seen.has(name)) note(`${kind}-complete`, 'data.list', `the ${kind} ${name}`, 'none');
  }
}

function checkFilter(
  kind: 'series' | 'author',
  { data, note }: Good<'article_list'>,
  { name, total }: Counted,
  isIn: (article: ArticleSummary) => boolean,
): void {
  if (data.total === total && data.list.every(isIn)) return;
  note(`${kind}-filter`, 'data.total', `${total}, all of the ${kind} ${name}`, data.total);
}

function checkPlace(
  { data: { series }, note }: Good<'article_info'>,
  { name, total }: Counted,
  ids: string[],
  index: number,
): void {
  const expected = [name, index + 1, total, ids[index - 1] ?? null];
  const actual = series && [
    series.name,
    series.position,
    series.total,
    series.previous?.id ?? null,
  ];
  const isLast = index === ids.length - 1;
  const hasNext = isLast || series?.next?.id === ids[index + 1];
  if (hasNext && JSON.stringify(actual) === JSON.stringify(expected)) return;
  note('series-place', 'data.series', JSON.stringify(expected), actual ?? null);
}

/** Checks `archive_list`, which a backend may omit, and the filter of one month. */
async function checkArchive(session: Session, { dated, complete }: Listed): Promise<void> {
  const response = await session.optional('archive_list', {}, [404]);
  if (!response) return;
  const totals = countBy(dated, ({ publishedAt }) => [monthOf(publishedAt)]);
  const listed = new Map(response.data.list.map((month) => [monthName(month), month.total]));
  for (const [name, counted] of complete ? totals : []) {
    const total = listed.get(name) ?? 0;
    if (total === counted) continue;
    response.note(
      'archive-total',
      'data.list',
      `${name} with ${counted}, as in article_list`,
      total,
    );
  }
  const [first] = response.data.list;
  if (first) await checkMonth(session, first);
}

async function checkMonth(session: Session, { year, month, total }: Month): Promise<void> {
  const response = await session.good('article_list', { year, month });
  if (!response) return;
  const name = monthName({ year, month });
  const others = response.data.list.filter(({ publishedAt }) => monthOf(publishedAt) !== name);
  if (others.length === 0 && response.data.total === total) return;
  response.note('month-filter', 'data.total', `${total}, all of ${name}`, response.data.total);
}

function countBy(articles: ArticleSummary[], keysOf: (article: ArticleSummary) => string[]) {
  const totals = new Map<string, number>();
  for (const key of articles.flatMap((article) => [...new Set(keysOf(article))])) {
    totals.set(key, (totals.get(key) ?? 0) + 1);
  }
  return totals;
}

/** Checks `most_read`, which a backend may omit. */
async function checkMostRead(session: Session, { articles, complete }: Listed): Promise<void> {
  const limit = 2;
  const response = await session.optional('most_read', { days: '30', limit: String(limit) }, [404]);
  const list = response?.data.list ?? [];
  const ids = list.map(({ id }) => id);
  if (list.length > limit)
    response?.note('read-known', 'data.list', `${limit} entries`, list.length);
  for (const [index, id] of ids.entries()) {
    const isListed = !complete || articles.some((article) => article.id === id);
    if (isListed && ids.indexOf(id) === index) continue;
    response?.note('read-known', `data.list.${index}.id`, 'another listed article', id);
  }
}
