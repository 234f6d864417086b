import { responses } from '../../runtime/messages/responses';

/** Whether a form was submitted from a page of this site; other sites must not sign visitors in or out. */
export function isSameOrigin({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const origin = headers.get('origin');
  const host = headers.get('host');
  return !origin || !host || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Refuses, in words, what a page of another site has submitted. */
export const refuseForeign = (): Response =>
  new Response(`${responses.elsewhere}\n`, {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
