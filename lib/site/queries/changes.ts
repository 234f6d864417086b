import 'server-only';
import { type Change, changes } from '@wenzhan/contract/calls/changes';
import { everybody } from '../../request/reader';
import { request } from '../../request/server-request';

/** Changes per request: less than 1 MB, so that reading any number of them takes constant memory. */
const PAGE_LIMIT = 2000;

/** One page of `changes`, and the cursor that it was requested with. */
export interface ChangesPage {
  cursor: string | null;
  list: Change[];
}

/** Every change from a cursor on, in the contract's order, page by page. @throws {ApiError} */
export async function* changesFrom(
  start: string | null,
  language?: string,
): AsyncGenerator<ChangesPage> {
  let cursor = start;
  do {
    const query = { limit: PAGE_LIMIT, ...(cursor !== null && { cursor }) };
    const { list, next } = await request(changes, { query }, everybody(language));
    yield { cursor, list };
    if (next === cursor) return;
    cursor = next;
  } while (cursor !== null);
}
