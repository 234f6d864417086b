import { hostedApp } from '../app';
import { withPageCsp } from '../html/page-csp';
import type { PageValue } from './entry';

/**
 * Adds the headers that only the store can compute: the CSP of the page's content; and those of the site.
 */
export function withHeaders(page: PageValue): void {
  withPageCsp(page);
  page.headers ??= {};
  Object.assign(page.headers, hostedApp().pageHeaders);
}
