import { randomBytes } from 'node:crypto';
import type { NextRequest } from 'next/server';
import { contentPolicy, reportingEndpoints } from '../security/content-policy';
import { POLICY_HEADER, REPORTING_HEADER } from '../security/page-policy';
import { PREVIEW_COOKIE } from '../session/cookies';

/** Pages that are rendered for each request; the matcher of `middleware.ts` names them too. */
const PER_REQUEST = new Set(['/search', '/login']);
const NONCE_BYTES = 16;

/**
 * The headers of a document that is rendered for this request, with a nonce of its own; null for a
 * stored one, whose policy is stored with it.
 *
 * The framework reads the nonce from the policy in the request's headers.
 */
export function noncePolicy(request: NextRequest): Record<string, string> | null {
  const isPreview = Boolean(request.cookies.get(PREVIEW_COOKIE)?.value);
  if (process.env.NODE_ENV !== 'production') return null;
  if (!isPreview && !PER_REQUEST.has(request.nextUrl.pathname)) return null;
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const inline = { scripts: [`'nonce-${nonce}'`], styles: [], styleAttributes: [] };
  const endpoints = reportingEndpoints();
  return {
    [POLICY_HEADER]: contentPolicy(inline),
    ...(endpoints ? { [REPORTING_HEADER]: endpoints } : {}),
  };
}
