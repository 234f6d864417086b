import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { decodeText, WrongEncoding } from '@wenzhan/kit/text/text-file';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { diffIndices } from 'node-diff3';
import { Refusal } from '../../envelope';
import { placeIn, refusalOf } from './write-file';

/** Hexadecimal digits of a version. */
const VERSION_LENGTH = 32;
/** Bytes of a file that is edited at most: a million characters of three bytes, and their line endings. */
const MAX_BYTES = 4_000_000;
/** Characters of a text at most, as the contract has it. */
const MAX_CHARACTERS = 1_000_000;
/** A file with several kinds of line endings keeps each, unless it has more lines than this. */
const MAX_MIXED_LINES = 5000;

/** A text as editors have it: without a byte order mark, its lines end with line feeds. */
export interface FoundText {
  text: string;
  version: string;
  /** What is on the disk. */
  bytes: Buffer;
  /** When it was last written, in milliseconds since the epoch. */
  changedMs: number;
}

/** The version of a text: it changes with each of its bytes. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);

/** A text from outside in the form of texts here; a lone surrogate and U+0000 could not be written. */
export const normalised = (text: string): string =>
  withLineFeeds(text)
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * Reads a text of a folder; null if it is not there.
 *
 * @param root the folder, absolute
 * @throws {Refusal} 403 if it may not be read, 422 if it is no text or too long
 */
export async function readTextIn(root: string, file: string): Promise<FoundText | null> {
  const place = await placeIn(root, file);
  try {
    const stats = await stat(/* turbopackIgnore: true */ place);
    if (!stats.isFile()) return null;
    if (stats.size > MAX_BYTES) throw new Refusal(422, writingEntries().tooLong);
    const bytes = await readFile(/* turbopackIgnore: true */ place);
    const text = decodeText(bytes, file);
    if (text.length > MAX_CHARACTERS) throw new Refusal(422, writingEntries().tooLong);
    return { text, version: versionOf(text), bytes, changedMs: stats.mtimeMs };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (error instanceof WrongEncoding)
      throw new Refusal(422, writingEntries().notText(error.message));
    throw refusalOf(error);
  }
}

const LINE_END = /\r\n|\r|\n/g;

/**
 * The bytes of a text, with the byte order mark and the line endings of an earlier version of it.
 *
 * @param like the bytes of that version; undefined for a new file
 */
export function encodedLike(text: string, like: Uint8Array | undefined): string {
  const before = like ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(like) : '';
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
  const ends = before.match(LINE_END) ?? [];
  const kinds = new Set(ends);
  if (kinds.size <= 1) return mark + withLineEnds(text, ends[0] ?? '\n');
  return mark + withMixedLineEnds(text, before.slice(mark.length), ends);
}

const withLineEnds = (text: string, end: string): string =>
  end === '\n' ? text : text.replaceAll('\n', end);

/** Lines that were not changed keep their ends; new ones get that of most. */
function withMixedLineEnds(text: string, before: string, ends: readonly string[]): string {
  const usual = mostFrequent(ends);
  const [lines, old] = [text.split('\n'), before.split(LINE_END)];
  if (Math.max(lines.length, old.length) > MAX_MIXED_LINES) return withLineEnds(text, usual);
  const kept = new Map<number, string>();
  let [at, from] = [0, 0];
  const hunks = diffIndices(old, lines);
  const last = { buffer1: [old.length, 0], buffer2: [lines.length, 0] };
  for (const { buffer1, buffer2 } of [...hunks, last]) {
    for (; at < (buffer2[0] ?? 0); at += 1, from += 1) kept.set(at, ends[from] ?? usual);
    at = (buffer2[0] ?? 0) + (buffer2[1] ?? 0);
    from = (buffer1[0] ?? 0) + (buffer1[1] ?? 0);
  }
  return lines
    .map((line, index) => (index === lines.length - 1 ? line : line + (kept.get(index) ?? usual)))
    .join('');
}

function mostFrequent(ends: readonly string[]): string {
  const count = (end: string) => ends.filter((each) => each === end).length;
  return ['\n', '\r\n', '\r'].toSorted((a, b) => count(b) - count(a))[0] ?? '\n';
}
