import { steadyNow } from '@wenzhan/kit/process/steady-now';
import type { Entry, PageValue } from '../cache/entry';

const KEY = '/route-cache/APP_PAGE/'.concat('0'.repeat(64), '/$');

/** The cache key of the page at a path, as Next.js builds it. */
export const pageKey = (path: string) => `page:${KEY}${path === '/' ? '/index' : path}`;

/** A whole document with this text. */
export const documentOf = (text: string) =>
  `<!DOCTYPE html><html><body><p>${text}</p></body></html>`;

/** A cached page of a few kilobytes. */
export function pageEntry(path: string, more: Partial<Entry & PageValue> = {}): Entry {
  const { html = documentOf('文'.repeat(2000)), status = 200, ...others } = more;
  const { headers = { link: '</a.css>' }, ...entry } = others;
  return {
    key: pageKey(path),
    tags: [`_N_T_${path}`],
    renderStartedAt: steadyNow(),
    storedAt: steadyNow(),
    revalidate: 60,
    expire: 31_536_000,
    value: {
      kind: 'APP_PAGE',
      html,
      status,
      rscData: Buffer.alloc(2000),
      headers,
      postponed: undefined,
      segmentData: new Map([['/_tree', Buffer.from('tree')]]),
    },
    ...entry,
  };
}

/** A cached 404 page. */
export function missingEntry(path: string, more: Partial<Entry & PageValue> = {}): Entry {
  return pageEntry(path, { status: 404, revalidate: 5, expire: 300, ...more });
}
