import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib';
import { routeOf } from './request-route';

type Compressor = ReturnType<typeof createGzip | typeof createBrotliCompress>;

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
/** Keys are the encodings that `sanitizeHeaders` leaves in `Accept-Encoding`. */
const COMPRESSORS: ReadonlyMap<string, () => Compressor> = new Map<string, () => Compressor>([
  // Takes as long as gzip, and a page is a sixth smaller. With quality 7 and the default window an encoder has so much
  // memory that of sixteen at once each took five times as long.
  ['br', () => createBrotliCompress({ params: BROTLI })],
  ['gzip', () => createGzip()],
  ['deflate', () => createDeflate()],
]);
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:javascript|json|xml)\b|image\/(?:x-icon|vnd\.microsoft\.icon)\b|\w+\/[\w.-]+\+(?:json|xml)\b)/i;
/** Kinds of routes whose files are mostly pictures, which are not compressed. */
const PICTURES: readonly (string | undefined)[] = ['image', 'asset'];
/** Smaller bodies are not worth compressing. */
const MIN_BYTES = 1024;

/**
 * Decides whether a body is compressed, and sets `Content-Encoding` and `Vary`. Call it before the headers are
 * sent.
 *
 * @param length of the body in bytes, if known
 * @returns the stream that compresses the body; null if it is sent uncompressed
 */
export function startCompression(
  request: IncomingMessage,
  response: ServerResponse,
  length = Number(response.getHeader('content-length') ?? Number.POSITIVE_INFINITY),
): Compressor | null {
  if (isUnchangedText(request, response)) varyByEncoding(response);
  if (!COMPRESSIBLE.test(String(response.getHeader('content-type')))) return null;
  if (/\bno-transform\b/i.test(String(response.getHeader('cache-control')))) return null;
  varyByEncoding(response);
  // A range counts the bytes of the file, not of its compressed form.
  const isPart = response.statusCode === 206;
  const { method, headers } = request;
  if (length < MIN_BYTES || isPart || response.hasHeader('content-encoding') || method === 'HEAD')
    return null;
  const encoding = String(headers['accept-encoding'] ?? '');
  const create = COMPRESSORS.get(encoding);
  if (!create) return null;
  response.setHeader('content-encoding', encoding);
  response.removeHeader('content-length');
  return create();
}

/**
 * Whether a response says that a text has not changed. It has no type, and a cache takes its `Vary` for that of the text
 * (RFC 9111 §4.3.4): without the encoding it would send what is compressed to everybody.
 */
function isUnchangedText(request: IncomingMessage, response: ServerResponse): boolean {
  const isUnchanged = response.statusCode === 304 && response.hasHeader('vary');
  return isUnchanged && !PICTURES.includes(routeOf(request)?.kind);
}

function varyByEncoding(response: ServerResponse): void {
  const vary = [response.getHeader('vary') ?? []].flat().join(', ');
  if (/(?:^|,)\s*(?:\*|accept-encoding)\s*(?:,|$)/i.test(vary)) return;
  response.setHeader('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
}
