import type { ArticleSummary } from '../../calls/articles';
import type { SearchHit } from '../../calls/search';
import { checkEcho, type Listed } from './article-list';
import type { Note } from './finding';
import { checkPublished } from './published';
import { sample } from './sample';
import type { Good, Session } from './session';

const SAMPLE_SIZE = 5;
const LIMIT = 100;
const FAR_PAGE = 99_999;
const MAX_KEYWORD = 64;
const BAD_KEYWORDS = [{}, { keyword: '' }, { keyword: '字'.repeat(MAX_KEYWORD + 1) }];

const MARKED = /^[^⟦⟧]*(?:⟦[^⟦⟧]+⟧[^⟦⟧]*)*$/u;

/** Checks `search` with words from the titles of listed articles. */
export async function checkSearch(session: Session, listed: Listed): Promise<void> {
  for (const article of sample(listed.articles, SAMPLE_SIZE)) {
    const keyword = longestWord(article.title);
    if (keyword) await checkKeyword(session, listed, article, keyword);
  }
  const tagged = listed.articles.find(({ title, tags }) => tags.length > 0 && longestWord(title));
  if (tagged) await checkTag(session, tagged);
  for (const query of BAD_KEYWORDS) {
    await session.fails('search', 'bad-query', [400], { query });
  }
}

/** The longest word of a title; undefined if a search does not take it. */
export function longestWord(title: string): string | undefined {
  const segments = new Intl.Segmenter('zh-CN', { granularity: 'word' }).segment(title);
  const words = [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  const [longest] = words.sort((a, b) => b.length - a.length);
  return longest && longest.length > 1 && longest.length <= MAX_KEYWORD ? longest : undefined;
}

async function checkKeyword(
  session: Session,
  listed: Listed,
  { id, title }: ArticleSummary,
  keyword: string,
): Promise<void> {
  const response = await session.good('search', { keyword, limit: LIMIT });
  if (!response) return;
  checkEcho(response, 1, LIMIT);
  const { list, total } = response.data;
  if (total <= LIMIT && !list.some((hit) => hit.id === id)) {
    const expected = `article ${id}, titled "${title}"`;
    response.note(
      'search-finds',
      'data.list',
      expected,
      list.map((hit) => hit.id),
    );
  }
  for (const [index, hit] of list.entries()) {
    checkHit(session, listed, hit, `data.list.${index}`, response.note);
    checkMarks(hit, keyword, `data.list.${index}.excerpt`, response.note);
  }
  await checkPastTheEnd(session, keyword, response);
}

function checkHit(
  session: Session,
  { articles, complete }: Listed,
  hit: SearchHit,
  where: string,
  note: Note,
): void {
  checkPublished(session, hit, where, note);
  if (complete && !articles.some(({ id }) => id === hit.id)) {
    note('search-known', `${where}.id`, 'an article of article_list', hit.id);
  }
}

/** Records an excerpt whose matches are not marked. */
export function checkMarks(
  { excerpt }: Pick<SearchHit, 'excerpt'>,
  keyword: string,
  where: string,
  note: Note,
): void {
  if (!MARKED.test(excerpt)) {
    note('search-marks', where, 'each ⟦ closed by a ⟧ with a match between', excerpt);
  } else if (excerpt.toLowerCase().includes(keyword.toLowerCase()) && !excerpt.includes('⟦')) {
    note('search-marks', where, `⟦ and ⟧ around "${keyword}"`, excerpt);
  }
}

async function checkPastTheEnd(
  session: Session,
  keyword: string,
  { data: { total } }: Good<'search'>,
): Promise<void> {
  const response = await session.good('search', { keyword, page: FAR_PAGE });
  if (!response) return;
  const { list, total: farTotal } = response.data;
  if (list.length > 0) {
    response.note('past-the-end', 'data.list', 'an empty list', `${list.length} entries`);
  }
  if (farTotal !== total) response.note('past-the-end', 'data.total', String(total), farTotal);
}

async function checkTag(session: Session, { title, tags }: ArticleSummary): Promise<void> {
  const keyword = longestWord(title) ?? title;
  const tag = tags[0] ?? '';
  const response = await session.good('search', { keyword, tag });
  for (const [index, hit] of response?.data.list.entries() ?? []) {
    if (hit.tags.includes(tag)) continue;
    response?.note('search-tag', `data.list.${index}.tags`, `"${tag}" among them`, hit.tags);
  }
}
