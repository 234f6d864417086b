import { withoutTrailingSlashes } from '@wenzhan/kit/text/trailing-slashes';
import { decoded } from '@wenzhan/kit/urls/path';

/** Punctuation that follows an address in a sentence, and marks of emphasis; a URL contains it unescaped. */
const ASCII_PUNCTUATION = ".,;:!)]'*_~";
/** The same, if it is escaped in a URL. */
const ESCAPED_PUNCTUATION = '"?>}|`';
/** Punctuation of Chinese texts, brackets, quotes, spaces and invisible characters. */
const WIDE_PUNCTUATION = '\\p{Pe}\\p{Ps}\\p{Pi}\\p{Pf}\\p{Z}\\p{Cf}。，、；：！？…—·～．｡､＂＇＞';

const escaped = (characters: string) => characters.replace(/[\]\\^-]/g, '\\$&');
const MARK = `[/${escaped(ASCII_PUNCTUATION + ESCAPED_PUNCTUATION)}${WIDE_PUNCTUATION}]`;
const AT_END = new RegExp(`(?<!${MARK})${MARK}+$`, 'u');
/** From the first of these that is not ASCII on: the rest of a sentence. */
const FROM_WIDE = new RegExp(`(?![ -~])[${WIDE_PUNCTUATION}].*$`, 'su');

/**
 * Matches paths that end with unescaped punctuation, except those of programs. `middleware.ts` must contain it
 * as a literal; paths with escapes enter the middleware anyway.
 */
export const PATHS_WITH_PUNCTUATION = `/((?!_next/|api/|builds/).*[${ASCII_PUNCTUATION.replace(/[)\]]/g, '\\$&')}])`;
const OF_PROGRAMS = /^\/(?:_next|api|builds)(?:\/|$)/;

/**
 * The paths that an address may mean that a chat app or a mail program has taken from a sentence: without the
 * punctuation at its end, and without the text from the first Chinese punctuation on, which such programs
 * include. Most likely first; empty for an address without any.
 *
 * @param path of a request, in any form of escapes
 */
export function pathsMeantBy(path: string): string[] {
  if (OF_PROGRAMS.test(path)) return [];
  const sent = decodedSegments(withoutTrailingSlashes(path));
  const meant = [sent.replace(AT_END, ''), sent.replace(FROM_WIDE, '').replace(AT_END, '')];
  return [...new Set(meant)].filter((one) => one !== sent).map(encodedPath);
}

/** Placeholder for a slash that is escaped in a path, and so does not separate segments. */
const ESCAPED_SLASH = '\uffff';

function decodedSegments(path: string): string {
  const decode = (segment: string) => decoded(segment).replaceAll('/', ESCAPED_SLASH);
  return path.split('/').map(decode).join('/');
}

function encodedPath(path: string): string {
  const encode = (segment: string) => encodeURIComponent(segment.replaceAll(ESCAPED_SLASH, '/'));
  return path.split('/').map(encode).join('/') || '/';
}
