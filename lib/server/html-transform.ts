import type { ServerResponse } from 'node:http';
import { transformDocument } from '../html/transform-document';
import { POLICY_HEADER } from '../security/page-csp';
import { currentRequest } from '../telemetry/request-context';
import { isDocument } from './final-headers';

/**
 * Whether a response is a document that is rendered for its request, which has to be whole to be changed. The
 * framework writes such a document in one go, so nobody sees it later. Stored documents are changed when
 * they are stored (`lib/security/page-csp.ts`).
 */
export function isTransformable(response: ServerResponse): boolean {
  return (
    isDocument(response) &&
    hasNonce(response) &&
    // The framework hands on what another response of this site has compressed: it is changed already.
    !response.hasHeader('content-encoding')
  );
}

/** Changes a whole document, and gives its response the status that the page has noted meanwhile. */
export function transformBody(response: ServerResponse, body: Buffer): Buffer {
  response.statusCode = currentRequest()?.status ?? response.statusCode;
  response.removeHeader('content-length');
  if (body.length === 0) return body;
  const transformed = Buffer.from(transformDocument(body.toString()));
  response.setHeader('content-length', transformed.length);
  return transformed;
}

/** The policy of a document that is rendered for one request comes from the middleware. */
function hasNonce(response: ServerResponse): boolean {
  return String(response.getHeader(POLICY_HEADER)).includes("'nonce-");
}
