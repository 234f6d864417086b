import type { ListedSectionPage } from '../../schemas/sections';
import { sample } from './sample';
import { checkMarks, longestWord } from './search';
import type { Good, Session } from './session';

const SAMPLE_SIZE = 5;

/** Checks `section_page_list`, which a backend may omit, and what search finds of its pages. */
export async function checkSectionPages(session: Session): Promise<ListedSectionPage[]> {
  const response = await session.optional('section_page_list', {}, [404]);
  const pages = response?.data.list ?? [];
  const seen = new Set<string>();
  for (const [index, { name, sections }] of pages.entries()) {
    const where = `data.list.${index}`;
    if (seen.has(name))
      response?.note('section-page-unique', `${where}.name`, 'another name', name);
    if (!sections) response?.note('section-page-agrees', `${where}.sections`, 'a list', 'none');
    seen.add(name);
  }
  if (pages.length > 0) await checkQueries(session, pages);
  for (const { title } of sample(pages, SAMPLE_SIZE)) await checkHits(session, title, pages);
  return pages;
}

/** A backend may answer with more than is asked for, but not with anything else. */
async function checkQueries(session: Session, pages: ListedSectionPage[]): Promise<void> {
  const queries = [{ sections: '0' }, ...sample(pages, SAMPLE_SIZE).map(({ name }) => ({ name }))];
  for (const query of queries) {
    const response = await session.good('section_page_list', query);
    const written = (page: ListedSectionPage) =>
      JSON.stringify('name' in query ? page : { ...page, sections: undefined });
    const answered = new Set(response?.data.list.map(written));
    const wanted = pages.filter(({ name }) => !('name' in query) || query.name === name);
    const missing = wanted.find((page) => !answered.has(written(page)));
    if (missing) {
      const expected = `page ${missing.name}, as in the whole list`;
      response?.note('section-page-agrees', 'data.list', expected, 'not there');
    }
  }
}

async function checkHits(
  session: Session,
  title: string,
  pages: ListedSectionPage[],
): Promise<void> {
  const keyword = longestWord(title);
  const first = keyword && (await session.good('search', { keyword }));
  if (!first) return;
  for (const [index, hit] of (first.data.pages ?? []).entries()) {
    const where = `data.pages.${index}`;
    if (!pages.some((page) => page.name === hit.name && page.title === hit.title)) {
      const expected = 'name and title of a page of section_page_list';
      first.note('search-pages', where, expected, [hit.name, hit.title]);
    }
    checkMarks(hit, keyword, `${where}.excerpt`, first.note);
  }
  const second = await session.good('search', { keyword, page: 2 });
  const more = second?.data.pages ?? [];
  if (more.length > 0) {
    second?.note('search-pages', 'data.pages', 'none but on the first page', more.length);
  }
}

/** Compares the pages of sections that an editor sees with those that anonymous readers see. */
export async function checkSectionPageSecrecy(
  anonymous: Session,
  editor: Session,
  seenByAll: ListedSectionPage[],
  seenByEditor: ListedSectionPage[],
): Promise<void> {
  const isIn = (pages: ListedSectionPage[]) => {
    const names = new Set(pages.map(({ name }) => name));
    return ({ name }: { name: string }) => names.has(name);
  };
  const isPublic = isIn(seenByAll);
  const hidden = seenByEditor.filter((page) => !isPublic(page));
  for (const page of sample(hidden, SAMPLE_SIZE)) await checkHidden(anonymous, page);
  const isSeen = isIn(seenByEditor);
  const missing = seenByAll.find((page) => !isSeen(page));
  if (!missing) return;
  const list = await editor.optional('section_page_list', {}, [404]);
  const expected = `page ${missing.name}, as without a token`;
  list?.note('editor-sees-all', 'data.list', expected, 'not there');
}

async function checkHidden(anonymous: Session, { name, title }: ListedSectionPage): Promise<void> {
  const keyword = longestWord(title);
  const response: Good<'search'> | undefined =
    keyword === undefined ? undefined : await anonymous.good('search', { keyword });
  const hit = response?.data.pages?.find((page) => page.name === name);
  if (hit) response?.note('draft-hidden', 'data.pages', `not page ${name}`, hit.title);
}
