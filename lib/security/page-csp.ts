import type { OutgoingHttpHeaders } from 'node:http';
import { transformDocument } from '../html/transform-document';
import { logThrottled } from '../telemetry/log-throttled';
import { contentPolicy, reportingEndpoints, staticHostPolicy } from './content-policy';
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
 * Gives a finished document the policy that allows what it contains, unless it has one. Before that the
 * document is transformed (`lib/html/transform-document.ts`), and its inline scripts become few: each is a
 * hash in the header of every response. A document whose inline scripts cannot be told gets the policy of hosts
 * that cannot read documents, and the log says so.
 */
export function withPageCsp(document: Document): void {
  if (document.postponed !== undefined || document.headers?.[POLICY_HEADER]) return;
  document.headers ??= {};
  document.html = mergeScripts(transformDocument(document.html));
  document.headers[POLICY_HEADER] = policyOf(document.html);
  const endpoints = reportingEndpoints();
  if (endpoints) document.headers[REPORTING_HEADER] = endpoints;
}

function policyOf(html: string): string {
  const parts = inlineParts(html);
  if (parts) return contentPolicy(parts);
  logThrottled('pages get a policy without hashes', 'their inline scripts look unfamiliar');
  return staticHostPolicy();
}
