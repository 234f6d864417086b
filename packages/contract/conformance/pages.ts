import type { PageSummary } from '../calls/static-pages';
import { checkEditUrl } from './published';
import { sample } from './sample';
import type { Session } from './session';

const SAMPLE_SIZE = 30;
const UNKNOWN_NAMES = ['no-such-page-4f7a', '../site'];

/** Checks `page_list` and `single_page`. */
export async function checkPages(session: Session): Promise<PageSummary[]> {
  const pages = (await session.good('page_list'))?.data.list ?? [];
  for (const listed of sample(pages, SAMPLE_SIZE)) {
    const answer = await session.good('single_page', { name: listed.name });
    if (!answer) continue;
    checkEditUrl(session, answer.data.page.editUrl, 'data.page', answer.note);
    for (const field of ['name', 'title'] as const) {
      const found = answer.data.page[field];
      if (found === listed[field]) continue;
      answer.note('page-agrees', `data.page.${field}`, `${listed[field]}, as listed`, found);
    }
  }
  for (const name of UNKNOWN_NAMES) {
    await session.fails('single_page', 'unknown-name', [404, 400], { query: { name } });
  }
  await session.fails('single_page', 'bad-query', [400], { query: {} });
  return pages;
}
