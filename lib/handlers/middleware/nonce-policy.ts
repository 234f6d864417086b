import { randomBytes } from 'node:crypto';
import { builtSources } from '@wenzhan/contract/schemas/analytics-sources';
import { isPrivatePath } from '@wenzhan/contract/urls/login-path';
import { matchRoute } from '@wenzhan/contract/urls/match';
import {
  contentPolicy,
  POLICY_HEADER,
  REPORTING_HEADER,
  reportingEndpoints,
  withSources,
} from '@wenzhan/kit/security/content-policy';
import { cspHash } from '@wenzhan/kit/security/inline-scripts';
import { isSelfHosted } from '@wenzhan/kit/settings/deployment';
import type { NextRequest } from 'next/server';
import { ANNOUNCEMENT_SCRIPT, THEME_SCRIPT } from '../../browser/head-scripts';
import { hasDraftMode } from './draft-cookie';

const NONCE_BYTES = 16;
/** Hashes of the document's inline scripts, which are prerendered without a nonce. */
const OWN_SCRIPTS = [THEME_SCRIPT, ANNOUNCEMENT_SCRIPT].map(cspHash);

/**
 * The CSP headers, with a nonce, of a document that is rendered per request; null in development, and for
 * stored documents, whose policy is stored with them.
 *
 * The self-hosted server adds the analytics of the document to it (`packages/host/html-transform.ts`). Drafts have none, nor
 * have the pages where a password is typed.
 *
 * The framework reads the nonce from the policy in the request's headers.
 */
export function noncePolicy(request: NextRequest): Record<string, string> | null {
  if (process.env.NODE_ENV !== 'production') return null;
  const { pathname } = request.nextUrl;
  const isDraft = hasDraftMode(request);
  if (!matchRoute(pathname)?.perRequest && !isDraft) return null;
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const inline = { scripts: [`'nonce-${nonce}'`, ...OWN_SCRIPTS], styles: [] };
  const endpoints = reportingEndpoints();
  const isCounted = !isSelfHosted() && !isDraft && !isPrivatePath(pathname);
  return {
    [POLICY_HEADER]: withSources(contentPolicy(inline), isCounted ? builtSources() : {}),
    ...(endpoints ? { [REPORTING_HEADER]: endpoints } : {}),
  };
}
