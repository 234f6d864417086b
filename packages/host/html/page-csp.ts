import type { OutgoingHttpHeaders } from 'node:http';
import {
  contentPolicy,
  POLICY_HEADER,
  REPORTING_HEADER,
  reportingEndpoints,
  staticHostPolicy,
  withSources,
} from '@wenzhan/kit/security/content-policy';
import { inlineParts, mergeScripts } from '@wenzhan/kit/security/inline-scripts';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { hostedApp } from '../app';
import { transformDocument } from './transform-document';

interface Document {
  html: string;
  headers: OutgoingHttpHeaders | undefined;
  /** Set if the rest is rendered per request: such a document gets a nonce from the middleware. */
  postponed: string | undefined;
}

/**
 * Transforms a complete document (`packages/host/html/transform-document.ts`), merges its inline scripts, because each
 * adds a hash to the header, and sets a CSP that allows its inline code and its own sources. If that cannot be parsed, logs
 * it and sets the policy for static hosts. A document with a policy stays as it is, except that it loses sources that
 * the settings have stopped to allow.
 */
export function withPageCsp(document: Document): void {
  if (document.postponed !== undefined) return;
  document.headers ??= {};
  const isTransformed = document.headers[POLICY_HEADER] !== undefined;
  if (isTransformed && !hostedApp().hasRefusedSources(document.html)) return;
  if (!isTransformed) document.html = mergeScripts(transformDocument(document.html));
  document.headers[POLICY_HEADER] = withSources(
    policyOf(document.html),
    hostedApp().sourcesOf(document.html),
  );
  const endpoints = reportingEndpoints();
  if (endpoints) document.headers[REPORTING_HEADER] = endpoints;
}

function policyOf(html: string): string {
  const parts = inlineParts(html);
  if (parts) return contentPolicy(parts);
  logThrottled('pages get a CSP without hashes', 'unsupported inline scripts');
  return staticHostPolicy();
}
