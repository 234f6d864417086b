import { readFile, stat } from 'node:fs/promises';
import { BrokenExport } from './source';

/** A string of this size still fits into memory several times over. */
const MAX_BYTES = 256 * 1024 * 1024;
const DECLARED = /^<\?xml[^>]*\bencoding=["']([\w.-]+)["']/;

/**
 * Reads a text file in UTF-8, or in the encoding of its XML declaration.
 *
 * @throws {BrokenExport} for a missing or too large file, and for bytes that the encoding does not have
 */
export async function readText(file: string): Promise<string> {
  const place = { file, line: 1 };
  const bytes = await readBounded(file);
  const head = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '');
  const encoding = DECLARED.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenExport(place, `文件不是${encoding}编码的文本`);
  }
}

async function readBounded(file: string): Promise<Buffer> {
  const place = { file, line: 1 };
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new BrokenExport(place, '没有这个文件');
  if (stats.size > MAX_BYTES) throw new BrokenExport(place, `文件超过${MAX_BYTES >> 20} MB`);
  return readFile(file);
}
