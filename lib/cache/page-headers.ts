import { withPageCsp } from '../security/page-csp';
import type { PageValue } from './entry';

/**
 * Gives a page the headers that only the store can give it: the policy of what it contains, and the
 * word that its address answers some with Markdown (the framework appends it to its own `Vary`).
 */
export function withHeaders(page: PageValue): void {
  withPageCsp(page);
  page.headers ??= {};
  page.headers.vary = 'Accept';
}
