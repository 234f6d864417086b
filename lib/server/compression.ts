import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib';

/** A stream of zlib: bytes in, compressed bytes out. */
type Compressor = ReturnType<typeof createGzip | typeof createBrotliCompress>;

/** By the encodings that `sanitizeHeaders` leaves in `Accept-Encoding`. */
const COMPRESSORS: Readonly<Record<string, () => Compressor>> = {
  // The quality that costs as much time as gzip does.
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
  deflate: () => createDeflate(),
};
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:javascript|json|xml)\b|image\/(?:x-icon|vnd\.microsoft\.icon)\b|\w+\/[\w.-]+\+(?:json|xml)\b)/i;
/** Bytes below which compression gains nothing. */
const MIN_BYTES = 1024;

/**
 * Decides, before the headers are sent, whether a body is compressed, and writes `Content-Encoding` and
 * `Vary` accordingly.
 *
 * @param length bytes of the body, where they are known
 * @returns what compresses the body; null where it is sent as it is
 */
export function startCompression(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  length = Number(response.getHeader('content-length') ?? Number.POSITIVE_INFINITY),
): Compressor | null {
  if (!COMPRESSIBLE.test(String(response.getHeader('content-type')))) return null;
  if (/\bno-transform\b/i.test(String(response.getHeader('cache-control')))) return null;
  varyByEncoding(response);
  if (length < MIN_BYTES || response.hasHeader('content-encoding') || method === 'HEAD')
    return null;
  const encoding = String(headers['accept-encoding'] ?? '');
  const create = Object.hasOwn(COMPRESSORS, encoding) ? COMPRESSORS[encoding] : undefined;
  if (!create) return null;
  response.setHeader('content-encoding', encoding);
  response.removeHeader('content-length');
  return create();
}

function varyByEncoding(response: ServerResponse): void {
  const vary = [response.getHeader('vary') ?? []].flat().join(', ');
  if (/(?:^|,)\s*(?:\*|accept-encoding)\s*(?:,|$)/i.test(vary)) return;
  response.setHeader('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
}
