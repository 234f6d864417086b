import type { ServerResponse } from 'node:http';
import { POLICY_HEADER } from '../runtime/security/content-policy';
import { currentRequest } from '../runtime/telemetry/request-context';
import { isDocument } from './final-headers';
import { transformDocument } from './html/transform-document';

/**
 * Whether a response is a document rendered for its request: it is buffered and transformed. The framework
 * writes such a document in one go, so buffering delays nothing. Stored documents are transformed when they
 * are stored (`lib/hosting/html/page-csp.ts`).
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

/** Transforms a complete document, and sets the status that the page has recorded in the request context. */
export function transformBody(response: ServerResponse, body: Buffer): Buffer {
  response.statusCode = currentRequest()?.status ?? response.statusCode;
  response.removeHeader('content-length');
  if (body.length === 0) return body;
  const transformed = Buffer.from(transformDocument(body.toString()));
  response.setHeader('content-length', transformed.length);
  return transformed;
}

/** Its body is not shown, and not a document of this site. */
const isRedirect = ({ statusCode }: ServerResponse) => statusCode >= 300 && statusCode < 400;

/** The middleware sets a policy with a nonce for documents rendered per request. */
function hasNonce(response: ServerResponse): boolean {
  return String(response.getHeader(POLICY_HEADER)).includes("'nonce-");
}
