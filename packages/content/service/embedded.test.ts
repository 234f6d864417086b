import { expect, test, vi } from 'vitest';
import { folderSource } from '../sources/folder-source';
import { contentFolder } from '../testing/content-folder';
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

test('what the first reading of an English site finds is said in English', async () => {
  vi.stubEnv('SITE_LOCALE', '');
  const files = { 'site.yaml': 'siteName: Press\nlocale: en-GB\n', 'news/x.md': 'words' };
  vi.stubEnv('CONTENT_DIR', await contentFolder(files));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.resetModules();
  const { embeddedApi } = await import('./embedded');
  await (await embeddedApi()).fetch(new Request('http://127.0.0.1/api/web/index_info'));
  const lines = said.mock.calls.map(([line]) => String(line));
  expect(lines.join()).toContain('x.md');
  expect(lines.join()).not.toMatch(/\p{Script=Han}/u);
});
