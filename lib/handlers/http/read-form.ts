import { MIMEType } from 'node:util';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';

/** What a form can have. */
export interface FormBounds {
  /** Names of its fields: all others are ignored. */
  names: readonly string[];
  /** Bytes of its longest body. */
  maxBytes: number;
}

/** Fields of a body at most, known or not; the longest form of a site has 45. */
export const MAX_FIELDS = 100;
/** Bytes of the headers of one part; a browser sends some hundred. */
const MAX_PART_HEADERS = 1024;

const [AMPERSAND, PLUS, SPACE] = [0x26, 0x2b, 0x20];
/** Follows the boundary at the end of a body. */
const END = Buffer.from('--');

/** A form that was submitted: by the name of the field. */
interface Submitted {
  texts: Map<string, string>;
  /** Files that were chosen. */
  files: Map<string, File>;
}

/**
 * The texts of a submitted form, by the name of the field; files are no texts. Empty if the body is no form, which is not
 * read then.
 *
 * @returns null if the body is longer, or has more fields, than a form can have
 */
export async function readForm(
  request: Request,
  bounds: FormBounds,
): Promise<Map<string, string> | null> {
  return (await readSubmitted(request, bounds))?.texts ?? null;
}

/**
 * The same with its files.
 *
 * The number of fields is counted before anything is parsed: 180,000 of them take half a second, in which the process
 * answers nobody.
 */
export async function readSubmitted(
  request: Request,
  { names, maxBytes }: FormBounds,
): Promise<Submitted | null> {
  const submitted: Submitted = { texts: new Map(), files: new Map() };
  const parse = parserFor(request.headers.get('content-type') ?? '');
  if (!parse) return submitted;
  if (Number(request.headers.get('content-length')) > maxBytes) return null;
  const body = await readBodyWithLimit(request, maxBytes);
  const fields = body && (await parse(Buffer.from(body)));
  if (!fields) return null;
  for (const [name, value] of fields) {
    if (!names.includes(name)) continue;
    if (typeof value === 'string') submitted.texts.set(name, value);
    // A field in which nothing was chosen has a file without a name.
    else if (value.name !== '' || value.size > 0) submitted.files.set(name, value);
  }
  return submitted;
}

type Fields = Iterable<[name: string, value: FormDataEntryValue]>;

/** Parses a body; null for more fields than a form can have. */
type Parse = (body: Buffer<ArrayBuffer>) => Fields | null | Promise<Fields | null>;

/** The parser for a media type; null for one that no form has. */
function parserFor(contentType: string): Parse | null {
  const type = mediaType(contentType);
  if (type?.essence === 'application/x-www-form-urlencoded') return parsePairs;
  const boundary = type?.essence === 'multipart/form-data' && type.params.get('boundary');
  return boundary ? (body) => parseParts(body, boundary) : null;
}

function mediaType(text: string): MIMEType | null {
  try {
    return new MIMEType(text);
  } catch {
    return null;
  }
}

/** Spaces are written as `+`, which `URLSearchParams` replaces slowly: a million took 0.8 s. */
function parsePairs(body: Buffer): Fields | null {
  let fields = 1;
  for (let index = 0; index < body.length && fields <= MAX_FIELDS; index += 1) {
    if (body[index] === PLUS) body[index] = SPACE;
    if (body[index] === AMPERSAND) fields += 1;
  }
  if (fields > MAX_FIELDS) return null;
  return new URLSearchParams(body.toString());
}

async function parseParts(body: Buffer<ArrayBuffer>, boundary: string): Promise<Fields | null> {
  // The last one ends the body.
  let left = MAX_FIELDS + 1;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + 1)) {
    left -= 1;
    const headers = body.subarray(at + boundary.length, at + boundary.length + MAX_PART_HEADERS);
    const isEnd = headers.subarray(0, 2).equals(END);
    if (left < 0 || !(isEnd || headers.includes('\r\n\r\n'))) return null;
  }
  const type = new MIMEType('multipart/form-data');
  type.params.set('boundary', boundary);
  return new Response(body, { headers: { 'content-type': String(type) } })
    .formData()
    .catch(() => []);
}
