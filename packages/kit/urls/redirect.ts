/** `Cache-Control` of a permanent redirect: without an age browsers keep it for a year or more, even a mistake. */
export const REDIRECT_CACHE = 'public, max-age=60';

/** The target of a redirect. @param kept `keptQuery` of the request, appended if the target has no query */
export function targetOf(to: string, kept: string): string {
  const [address = '', fragment] = to.split('#', 2);
  const query = address.includes('?') ? '' : kept;
  return address + query + (fragment === undefined ? '' : `#${fragment}`);
}
