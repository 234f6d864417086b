import type { OutgoingHttpHeaders } from 'node:http';
import { deferScripts } from '../html/deferred-scripts';
import { hoistThemeScript } from '../html/theme-script-hoisting';
import { contentPolicy, reportingEndpoints } from './content-policy';
import { inlineParts, mergeScripts } from './inline-scripts';

export const POLICY_HEADER = 'content-security-policy';
export const REPORTING_HEADER = 'reporting-endpoints';

interface Document {
  html: string;
  headers: OutgoingHttpHeaders | undefined;
  /** Set where the rest is rendered per request: that document gets a nonce from the middleware. */
  postponed: string | undefined;
}

/**
 * Gives a finished document the policy that allows what it contains, unless it has one. Before that its
 * scripts are put off until it is seen, and those inside it become few: each is a hash in the header of
 * every answer.
 */
export function withPageCsp(document: Document): void {
  if (document.postponed !== undefined || document.headers?.[POLICY_HEADER]) return;
  document.headers ??= {};
  document.html = mergeScripts(deferScripts(hoistThemeScript(document.html)));
  document.headers[POLICY_HEADER] = contentPolicy(inlineParts(document.html));
  const endpoints = reportingEndpoints();
  if (endpoints) document.headers[REPORTING_HEADER] = endpoints;
}
