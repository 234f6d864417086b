import 'server-only';
import { Readable } from 'node:stream';
import { lengthHeader } from '@wenzhan/kit/http/length-header';
import { BASE_POLICY, FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';
import { FORMAT_BYTES } from '@wenzhan/text/pictures/file-format';
import type { NextRequest } from 'next/server';
import { isNotModified } from '../http/not-modified';
import { respondWithOwnPage } from '../http/own-page';
import { type ByteRange, parseRange } from './byte-range';
import { mediaType } from './media-type';
import { type MediaFile, openMediaFile } from './open-media-file';

/** A file may be replaced under its name: browsers keep it, and ask each time whether it has changed. */
const CACHING = 'public, max-age=0';
/** A path without a route, which shows the 404 page. */
const NOWHERE = '/-';

/**
 * Responds with a file of `/media`, as it is at the moment: whole or a part of it, or with 304 if the client has it.
 * Missing files are 404, with the site's page for people who open them.
 *
 * @param segments of the path below `/media`, decoded
 */
export async function handleMedia(
  request: NextRequest,
  segments: readonly string[],
): Promise<Response> {
  const file = await openMediaFile(segments);
  if (!file) return respondWithOwnPage(request, isShown(request) ? NOWHERE : null, 404);
  let isStreaming = false;
  try {
    const response = await respond(request, file);
    isStreaming = response.body !== null;
    return response;
  } finally {
    if (!isStreaming) await file.handle.close();
  }
}

async function respond(
  { method, headers: asked }: NextRequest,
  file: MediaFile,
): Promise<Response> {
  const { handle, name, size, modifiedAt } = file;
  const modified = modifiedAt.toUTCString();
  const etag = `W/"${size.toString(16)}-${modifiedAt.getTime().toString(16)}"`;
  const headers = {
    'cache-control': CACHING,
    'accept-ranges': 'bytes',
    'last-modified': modified,
    etag,
  };
  if (isNotModified(asked, etag, modified)) return new Response(null, { status: 304, headers });
  const isFresh = [etag, modified, null].includes(asked.get('if-range'));
  const range = isFresh && method === 'GET' ? parseRange(asked.get('range'), size) : null;
  if (range === 'unsatisfiable') {
    const whole = { 'content-range': `bytes */${size}` };
    return new Response(null, { status: 416, headers: { ...headers, ...whole } });
  }
  const head = Buffer.alloc(Math.min(FORMAT_BYTES, size));
  await handle.read(head, 0, head.length, 0);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const type = mediaType(head, name);
  return new Response(method === 'HEAD' || size === 0 ? null : streamOf(file, { start, end }), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      'content-type': type,
      // Browsers show no PDF in a sandbox, and run none of its scripts on the site's origin.
      [POLICY_HEADER]: type === 'application/pdf' ? BASE_POLICY : FILE_POLICY,
      ...lengthHeader(end - start + 1),
    },
  });
}

/** The bytes of a part of a file, which is closed at their end, or when the client goes away. */
function streamOf({ handle }: MediaFile, range: ByteRange): ReadableStream<Uint8Array> {
  return Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>;
}

/** Whether a person sees the response, as opposed to a page that requests an image. */
const isShown = ({ headers }: NextRequest): boolean =>
  ['document', null].includes(headers.get('sec-fetch-dest'));
