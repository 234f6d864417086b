import { hostedApp } from '../app';
import { messagePage } from '../message-page';
import type { PageValue, RouteValue } from './entry';

/** Seconds in which the renders that wait are done (`RenderQueue`). */
const RETRY_SECONDS = 20;

/**
 * What is sent in place of a page that cannot be rendered in time: a crawler comes back later, and a client navigation
 * loads the whole document. It is stored nowhere.
 *
 * @param kind of the framework's route
 */
export function overloaded(kind: string | undefined): PageValue | RouteValue {
  const html = messagePage(hostedApp().words().overloaded);
  const status = 503;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': `${RETRY_SECONDS}`,
    'x-robots-tag': 'noindex',
  };
  if (kind === 'APP_ROUTE') return { kind, body: Buffer.from(html), status, headers };
  const parts = { rscData: undefined, segmentData: undefined, postponed: undefined };
  return { kind: 'APP_PAGE', html, status, headers, ...parts };
}
