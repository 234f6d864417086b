import { withPageCsp } from '../html/page-csp';
import type { PageValue } from './entry';

/**
 * Adds the headers that only the store can compute: the CSP of the page's content, and `Vary: Accept`,
 * because the URL also has a Markdown representation (the framework appends it to its own `Vary`).
 */
export function withHeaders(page: PageValue): void {
  withPageCsp(page);
  page.headers ??= {};
  page.headers.vary = 'Accept';
}
