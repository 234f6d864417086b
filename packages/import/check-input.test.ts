import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { checkInput } from './check-input';
import { describeSystemError } from './system-errors';

const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

test.each([
  ['ZIP', ZIP],
  ['ZIP', Buffer.concat([Buffer.from('PK\x03\x04'), ZIP])],
  ['gzip', gzipSync('<rss/>')],
  ['7z', Buffer.from('377abcaf271c0004', 'hex')],
  ['RAR', Buffer.from('526172211a0700', 'hex')],
  ['tar', Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\x0000'), Buffer.alloc(300)])],
])('an archive (%s) is refused with the remedy, whatever its name is', async (name, bytes) => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'export.xml');
  await writeFile(file, bytes);
  await expect(checkInput(file)).rejects.toThrow(new RegExp(`压缩包（${name}）.*先解压`));
  expect(await readdir(folder)).toEqual(['export.xml']);
});

test('an empty file is refused, and folders, other files and what is not there are not', async () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  await mkdir(at('folder'));
  await writeFile(at('empty.xml'), '');
  await writeFile(at('a.md'), 'PK is no archive');
  await expect(checkInput(at('empty.xml'))).rejects.toThrow(/empty\.xml:1: 文件是空的/);
  for (const name of ['folder', 'a.md', 'missing', 'a.md/below']) await checkInput(at(name));
});

const refused = (code: string) =>
  Object.assign(new Error(`${code}: raw`), { code, syscall: 'open', path: 'a/b.md' });

test.each([
  [refused('EACCES'), /^没有权限读写a\/b\.md/],
  [refused('EPERM'), /^没有权限/],
  [refused('ENOSPC'), /^磁盘满了，写不下a\/b\.md/],
  [refused('EDQUOT'), /^磁盘满了/],
  [
    Object.assign(new Error('raw'), { code: 'ENOSPC', syscall: 'write' }),
    /^磁盘满了：腾出地方，再运行一次$/,
  ],
  [refused('EROFS'), /只读/],
  [refused('EIO'), /^EIO: raw$/],
  [new Error('other'), /^other$/],
])('%s is a sentence', (error, sentence) => {
  expect(describeSystemError(error)).toMatch(sentence);
});

test.each([
  ['missing', /^没有.*missing$/],
  ['.', /是目录，不是文件$|是目录/],
])('so is what the system says of %s', async (name, sentence) => {
  const error = await readFile(path.join(temporaryFolder(), name)).catch((reason) => reason);
  expect(describeSystemError(error)).toMatch(sentence);
});
