/** Where who is not signed in any more is led. */
const SIGN_IN = '/login';

/**
 * Requests a page as its editor sees it. After a release the new build has to be told so first.
 *
 * @param address path of the page
 * @throws {Error} if there is none, or it is only had as readers see it
 */
export async function fetchDraft(address: string, signal: AbortSignal): Promise<string> {
  for (const url of [address, `/api/preview?next=${encodeURIComponent(address)}`]) {
    const response = await fetch(url, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal,
    });
    const html = await response.text();
    const { headers, redirected } = response;
    if (!headers.get('content-type')?.startsWith('text/html'))
      throw new Error('the address is no page');
    if (redirected && new URL(response.url).pathname === SIGN_IN)
      throw new Error('nobody is signed in');
    // What may be stored is the page of the public.
    if (headers.get('cache-control')?.includes('no-store')) return html;
  }
  throw new Error('the address shows no drafts');
}
