import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { decodeText, WrongEncoding } from '@wenzhan/kit/text/text-file';
import { BrokenExport } from './source';
import { describeSystemError, isSystemError } from './system-errors';

/** A string of this size still fits into memory several times over. */
const MAX_BYTES = 256 * 1024 * 1024;
const DECLARED = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*\bencoding=["']([\w.-]+)["']/;

/**
 * Reads a text file in UTF-8, or in the encoding of its XML declaration, otherwise in the one that it seems to have.
 *
 * @param note gets the encoding if it is a guess, and bytes that cannot be read
 * @throws {BrokenExport} for a missing or too large file, for one that is no text, and for bytes that the declared
 * encoding does not have
 */
export async function readText(file: string, note = (_text: string) => {}): Promise<string> {
  return decodeXml(await readBounded(file), file, note);
}

/**
 * Decodes text as `readText`.
 *
 * @param file its file or URL, for the message
 */
export function decodeXml(bytes: Buffer, file: string, note = (_text: string) => {}): string {
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 200))?.[1];
  return declared && !/^utf-?8$/i.test(declared)
    ? decodeDeclared(bytes, declared, file)
    : decodeGuessed(bytes, file, note);
}

/** Text in one of the Chinese encodings has at least two such bytes side by side. */
const PAIR = /[\x80-\xff]{2}/;
/** What text in no other encoding is read as; every byte is a character in it. */
const WESTERN = 'windows-1252';

function decodeGuessed(bytes: Buffer, file: string, note: (text: string) => void): string {
  try {
    return decodeText(bytes, path.basename(file));
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    const isWestern =
      /^(GB|BIG)/.test(error.encoding ?? '') && !PAIR.test(bytes.toString('latin1'));
    const guess = isWestern ? null : error.encoding;
    if (guess === null && bytes.includes(0)) {
      throw new BrokenExport({ file, line: error.line }, error.message);
    }
    const encoding = guess ?? WESTERN;
    const text = new TextDecoder(encoding).decode(bytes).replaceAll('\0', '');
    const unread = text.split('\uFFFD').length - 1;
    const start = encoding === 'UTF-8' ? '' : `文件不是UTF-8，像是${encoding}，按它读了`;
    const rest = unread > 0 ? `有${unread}处读不出，成了\uFFFD（第${error.line}行起）` : '';
    note([start, rest].filter(Boolean).join('；'));
    return withLineFeeds(text);
  }
}

const META = /<meta[^<>]+charset\s*=\s*["']?([\w-]+)/i;

/**
 * Decodes a page in the encoding of its header or of its `meta`, otherwise UTF-8.
 *
 * @throws {BrokenExport} for bytes that the encoding does not have
 */
export function decodePage(bytes: Buffer, contentType: string, url: string): string {
  const charset =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    META.exec(bytes.toString('latin1', 0, 1024))?.[1] ??
    'utf-8';
  return /^utf-?8$/i.test(charset) ? decodeUtf8(bytes, url) : decodeDeclared(bytes, charset, url);
}

function decodeUtf8(bytes: Buffer, file: string): string {
  try {
    return decodeText(bytes, path.basename(file));
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    throw new BrokenExport({ file, line: error.line }, error.message);
  }
}

function decodeDeclared(bytes: Buffer, encoding: string, file: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenExport({ file, line: 1 }, `声明的编码是${encoding}，内容却不是`);
  }
}

async function readBounded(file: string): Promise<Buffer> {
  const location = { file, line: 1 };
  try {
    const stats = await stat(file);
    if (!stats.isFile()) throw new BrokenExport(location, '没有这个文件');
    if (stats.size > MAX_BYTES) throw new BrokenExport(location, `文件超过${MAX_BYTES >> 20} MB`);
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BrokenExport(location, '没有这个文件');
    throw isSystemError(error) ? new BrokenExport(location, describeSystemError(error)) : error;
  }
}
