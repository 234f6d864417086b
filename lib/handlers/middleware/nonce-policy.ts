import { randomBytes } from 'node:crypto';
import type { NextRequest } from 'next/server';
import { ANNOUNCEMENT_SCRIPT } from '../../browser/announcement';
import { THEME_SCRIPT } from '../../browser/theme';
import {
  contentPolicy,
  POLICY_HEADER,
  REPORTING_HEADER,
  reportingEndpoints,
} from '../../runtime/security/content-policy';
import { cspHash } from '../../runtime/security/inline-scripts';
import { matchRoute } from '../../urls/match';
import { hasDraftMode } from './draft-cookie';

const NONCE_BYTES = 16;
/** Hashes of the document's inline scripts, which are prerendered without a nonce. */
const OWN_SCRIPTS = [THEME_SCRIPT, ANNOUNCEMENT_SCRIPT].map(cspHash);

/**
 * The CSP headers, with a nonce, of a document that is rendered per request; null in development, and for
 * stored documents, whose policy is stored with them.
 *
 * The framework reads the nonce from the policy in the request's headers.
 */
export function noncePolicy(request: NextRequest): Record<string, string> | null {
  if (process.env.NODE_ENV !== 'production') return null;
  const isPerRequest = matchRoute(request.nextUrl.pathname)?.perRequest;
  if (!isPerRequest && !hasDraftMode(request)) return null;
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const inline = { scripts: [`'nonce-${nonce}'`, ...OWN_SCRIPTS], styles: [] };
  const endpoints = reportingEndpoints();
  return {
    [POLICY_HEADER]: contentPolicy(inline),
    ...(endpoints ? { [REPORTING_HEADER]: endpoints } : {}),
  };
}
