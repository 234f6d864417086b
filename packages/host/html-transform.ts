import type { ServerResponse } from 'node:http';
import { documentStatus } from '@wenzhan/kit/http/document-status';
import { POLICY_HEADER, withSources } from '@wenzhan/kit/security/content-policy';
import { hostedApp } from './app';
import { isDocument } from './final-headers';
import { transformDocument } from './html/transform-document';

/**
 * Whether a response is a document rendered for its request: it is buffered and transformed. The framework
 * writes such a document in one go, so buffering delays nothing. Stored documents are transformed when they
 * are stored (`packages/host/html/page-csp.ts`).
 */
export function isTransformable(response: ServerResponse): boolean {
  return (
    isDocument(response) &&
    hasNonce(response) &&
    !isRedirect(response) &&
    // A compressed one was proxied by the framework from another response of this site: already transformed.
    !response.hasHeader('content-encoding')
  );
}

/**
 * Transforms a complete document, sets the status that it states, and allows its own sources.
 *
 * @param path of the request
 */
export function transformBody(response: ServerResponse, body: Buffer, path: string): Buffer {
  response.removeHeader('content-length');
  if (body.length === 0) return body;
  // The framework may decide on a redirect after it has begun the body, such as that of an editor who is not signed in.
  const html = isRedirect(response) ? body.toString() : transformDocument(body.toString());
  response.statusCode = documentStatus(html) ?? response.statusCode;
  // The framework sets the general one, too, before that of the middleware.
  const policy = String([response.getHeader(POLICY_HEADER)].flat().at(-1));
  response.setHeader(POLICY_HEADER, withSources(policy, hostedApp().sourcesOf(html, path)));
  const transformed = Buffer.from(html);
  response.setHeader('content-length', transformed.length);
  return transformed;
}

/** Its body is not shown, and not a document of this site. */
const isRedirect = ({ statusCode }: ServerResponse) => statusCode >= 300 && statusCode < 400;

/** The middleware sets a policy with a nonce for documents rendered per request. */
function hasNonce(response: ServerResponse): boolean {
  return String(response.getHeader(POLICY_HEADER)).includes("'nonce-");
}
