import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { decodeText, readTextFile, readTextFileIfThere, WrongEncoding } from './text-file';

/** `title: 编码` and so on in bytes, because Node writes neither GBK nor Big5. */
const bytes = (hex: string) => Buffer.concat([Buffer.from('title: '), Buffer.from(hex, 'hex')]);
const FRONT = '---\ntitle: 编码\n---\n正文，第一段。\n';
const big = (text: string) => Buffer.from(text, 'utf16le').swap16();

function faultOf(content: Buffer): WrongEncoding {
  try {
    decodeText(content, '1.md');
  } catch (error) {
    if (error instanceof WrongEncoding) return error;
  }
  throw new Error('the bytes were decoded');
}

test.each([
  ['GBK', bytes('b1e0c2eb'), 1],
  ['GBK', Buffer.concat([Buffer.from('---\n'), bytes('cad4d1e90a'), bytes('d5fdcec4')]), 2],
  ['GB18030', bytes('b1e0c2eb8139ef30'), 1],
  ['BIG5', bytes('bd73bd58a141a4a4a4e5bafab8f4'), 1],
  ['UTF-16LE', Buffer.from(`\uFEFF${FRONT}`, 'utf16le'), 1],
  ['UTF-16LE', Buffer.from(FRONT, 'utf16le'), 1],
  ['UTF-16LE', Buffer.from('title: a\n\u4e2d\u4e2d', 'utf16le'), 1],
  ['UTF-16BE', big(`\uFEFF${FRONT}`), 1],
  ['UTF-16BE', big(FRONT), 1],
])('text in %s is named, with the command that converts it', (encoding, content, line) => {
  const fault = faultOf(content);
  expect(fault.line).toBe(line);
  expect(fault.message).toContain(`文件像是${encoding}编码`);
  expect(fault.message).toContain(`iconv -f ${encoding} -t UTF-8 '1.md'`);
});

test.each([
  ['cut within a character', Buffer.from(FRONT).subarray(0, -5), 4],
  ['with a line in GBK', Buffer.concat([Buffer.from(FRONT), bytes('b1e0c2eb')]), 5],
  ['with a zero', Buffer.from(`${FRONT}\0`), 5],
])('text %s is told with its line', (_, content, line) => {
  const fault = faultOf(content);
  expect(fault.line).toBe(line);
  expect(fault.message).toMatch(/^这里有不是UTF-8的字节/);
});

test('bytes of no known encoding are no text', () => {
  expect(faultOf(Buffer.from('89504e470d0a1a0affff', 'hex')).message).toMatch(/^文件不是UTF-8/);
});

test('UTF-8 is read with and without a byte order mark', async () => {
  const file = path.join(temporaryFolder(), '1.md');
  for (const text of [FRONT, `\uFEFF${FRONT}`]) {
    await writeFile(file, text);
    expect(await readTextFile(file)).toBe(FRONT);
  }
  expect(await readTextFileIfThere(`${file}.none`)).toBeNull();
  await expect(readTextFile(`${file}.none`)).rejects.toThrow('ENOENT');
});
