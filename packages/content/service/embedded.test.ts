import { expect, test, vi } from 'vitest';
import { folderSource } from '../sources/folder-source';
import { indexPlace } from './embedded';

test.each([
  ['CONTENT_SOURCE_CATEGORY', 'notes=笔记'],
  ['SITE_TIME_ZONE', 'America/New_York'],
])('with another %s no entry of the last start is used', (name, value) => {
  vi.stubEnv('BUILD_ID', 'a');
  const source = folderSource('/content');
  const before = indexPlace(source)?.version;
  expect(before).toContain('a /content');
  vi.stubEnv(name, value);
  expect(indexPlace(source)?.version).not.toBe(before);
});
