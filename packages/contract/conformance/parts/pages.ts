import type { PageSummary } from '../../calls/static-pages';
import { checkEditUrl } from './published';
import { sample } from './sample';
import type { Session } from './session';

const SAMPLE_SIZE = 30;
const UNKNOWN_NAMES = ['no-such-page-4f7a', '../site'];

/** Checks `page_list` and `single_page`. */
export async function checkPages(session: Session): Promise<PageSummary[]> {
  const pages = (await session.good('page_list'))?.data.list ?? [];
  for (const listed of sample(pages, SAMPLE_SIZE)) {
    const response = await session.good('single_page', { name: listed.name });
    if (!response) continue;
    checkEditUrl(session, response.data.page.editUrl, 'data.page', response.note);
    for (const field of ['name', 'title'] as const) {
      const shown = response.data.page[field];
      if (shown === listed[field]) continue;
      response.note('page-agrees', `data.page.${field}`, `${listed[field]}, as listed`, shown);
    }
  }
  for (const name of UNKNOWN_NAMES) {
    await session.fails('single_page', 'unknown-name', [404, 400], { query: { name } });
  }
  await session.fails('single_page', 'bad-query', [400], { query: {} });
  return pages;
}
