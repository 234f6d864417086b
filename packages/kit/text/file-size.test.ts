import { expect, test } from 'vitest';
import { fileEnding, fileFacts, formatSize } from './file-size';

test.each([
  [0, '1 KB'],
  [500, '1 KB'],
  [319_488, '312 KB'],
  [1_023_999, '1.0 MB'],
  [1_572_864, '1.5 MB'],
  [52_428_800, '50 MB'],
  [3 * 1024 ** 3, '3.0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test.each([
  ['/media/a.pdf', 'pdf'],
  ['https://x.test/a.tar.GZ?x=1', 'gz'],
  ['/feeds', ''],
  ['/media.d/file', ''],
])('the ending of %s is %j', (path, ending) => {
  expect(fileEnding(path)).toBe(ending);
});

test.each([
  [{ path: '/media/a.pdf', size: 319_488 }, 'PDF · 312 KB'],
  [{ path: '/media/a.pdf' }, 'PDF'],
  [{ path: '/pages/us', size: undefined }, ''],
])('of the file %j readers are told %j', (file, facts) => {
  expect(fileFacts(file)).toBe(facts);
});
