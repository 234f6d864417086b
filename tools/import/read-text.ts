import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeText, WrongEncoding } from '../../lib/runtime/text/text-file';
import { BrokenExport } from './source';
import { describeSystemError, isSystemError } from './system-errors';

/** A string of this size still fits into memory several times over. */
const MAX_BYTES = 256 * 1024 * 1024;
const DECLARED = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*\bencoding=["']([\w.-]+)["']/;

/**
 * Reads a text file in UTF-8, or in the encoding of its XML declaration.
 *
 * @throws {BrokenExport} for a missing or too large file, and for bytes that the encoding does not have
 */
export async function readText(file: string): Promise<string> {
  return decodeXml(await readBounded(file), file);
}

/**
 * Decodes text in UTF-8, or in the encoding of its XML declaration.
 *
 * @param file its file or URL, for the message
 * @throws {BrokenExport} for bytes that the encoding does not have
 */
export function decodeXml(bytes: Buffer, file: string): string {
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 200))?.[1];
  return declared && !/^utf-?8$/i.test(declared)
    ? decodeDeclared(bytes, declared, file)
    : decodeUtf8(bytes, file);
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
  const place = { file, line: 1 };
  try {
    const stats = await stat(file);
    if (!stats.isFile()) throw new BrokenExport(place, '没有这个文件');
    if (stats.size > MAX_BYTES) throw new BrokenExport(place, `文件超过${MAX_BYTES >> 20} MB`);
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BrokenExport(place, '没有这个文件');
    throw isSystemError(error) ? new BrokenExport(place, describeSystemError(error)) : error;
  }
}
