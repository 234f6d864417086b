/** Whether a form was submitted from a page of this site; other sites must not sign visitors in or out. */
export function isSameOrigin({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const origin = headers.get('origin');
  const host = headers.get('host');
  return !origin || !host || (URL.canParse(origin) && new URL(origin).host === host);
}
