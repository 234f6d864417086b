import { checkContent } from '@wenzhan/content/check/check';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { contentFiles } from './content-files';
import { readManifest } from './manifest';
import { mapSite } from './site-map';
import type { SourcePost, SourceSite } from './source';
import { runImport } from './testing/old-site';

const BASE = 'https://old.example';
const location = { file: 'export', line: 1 };
const long = (length: number) => '长'.repeat(length);

const POST: SourcePost = {
  ...{ key: 'p', kind: 'post', slug: 'p', title: '甲', format: 'markdown', body: '正文。' },
  ...{ summary: '摘要', tags: [], categories: ['c'], status: 'published', url: `${BASE}/p/` },
  ...{ publishedAt: '2020-01-02T00:00:00Z', otherUrls: [], location, notes: [] },
};
const CATEGORY = { key: 'c', slug: 'c', title: '栏目', parents: [], location };
const SITE: SourceSite = {
  ...{ system: 'ghost', base: BASE, title: '站', description: '', locale: '', posts: [POST] },
  ...{ categories: [CATEGORY], addresses: [], localFiles: new Map(), originals: new Set() },
  ...{ notes: [] },
};

/** Imports a site with one post, whose content must be without faults. @returns its file, and all notes */
async function imported(post: Partial<SourcePost>, site: Partial<SourceSite> = {}) {
  const source = { ...SITE, posts: [{ ...POST, ...post }], ...site };
  const { into, result, read } = await runImport(source, undefined, { offline: true });
  expect(await checkContent(into)).toEqual([]);
  const [[draft, body] = []] = [...result.bodies];
  const ofSite = [...result.site.notes, ...result.content.notes].map(({ text }) => text);
  return {
    ...{ result, read, notes: [...(body?.notes ?? []), ...ofSite] },
    text: await read(draft?.file ?? ''),
  };
}

test.each<[string, Partial<SourcePost>, RegExp]>([
  ['标题', { title: long(201) }, /^title: 长{199}…$/m],
  ['摘要', { summary: long(1001) }, /^summary: 长{999}…$/m],
  ['搜索结果的标题', { seo: { title: long(201) } }, /^ {2}title: 长{199}…$/m],
  ['搜索结果的说明', { seo: { description: long(1001) } }, /^ {2}description: 长{999}…$/m],
])('%s that is too long is cut, and named', async (name, post, expected) => {
  const { text, notes } = await imported(post);
  expect(text).toMatch(expected);
  expect(notes.join('\n')).toMatch(new RegExp(`^${name}超过\\d+个字符，只留下了前面的部分$`, 'm'));
});

test.each<[string, Partial<SourcePost>, RegExp]>([
  ['作者', { author: long(201) }, /^author:/m],
  ['标签', { tags: [long(201), '短'] }, /长/],
  ['feedId', { feedId: long(2049) }, /^feedId:/m],
])('%s that is too long is left out, and named', async (name, post, left) => {
  const { text, notes } = await imported(post);
  expect(text).not.toMatch(left);
  expect(notes.join('\n')).toMatch(new RegExp(`^${name}超过\\d+个字符，没有搬来$`, 'm'));
});

test('further tags and old addresses than an article may have are named', async () => {
  const tags = Array.from({ length: 202 }, (_, index) => `第${index}个`);
  const otherUrls = tags.map((tag) => `${BASE}/old/${tag}`);
  const { text, notes, result } = await imported({
    ...{ tags, otherUrls: [...otherUrls, `${BASE}/${'a'.repeat(2050)}`] },
  });
  expect(text.match(/^ {2}- 第/gm)).toHaveLength(200);
  expect(notes).toContain('标签超过200个，没有搬来：第200个、第201个');
  expect(result.content.unwritten).toHaveLength(4);
});

test('texts of the site and of its categories that are too long are cut, and named', async () => {
  const category = { ...CATEGORY, title: long(201), description: long(1001) };
  const { read, notes } = await imported(
    {},
    { title: long(201), description: long(1001), locale: 'a'.repeat(201), categories: [category] },
  );
  expect(await read('site.yaml')).toMatch(/^siteName: 长{199}…\ndescription: 长{999}…\nheadNav/);
  expect(await read('c/category.yaml')).toMatch(/^title: 长{199}…\ndescription: 长{999}…$/m);
  expect(notes.filter((text) => /超过\d+个字符/.test(text))).toHaveLength(5);
});

test('more categories than a menu may have are named', async () => {
  const keys = Array.from({ length: 202 }, (_, index) => `c${index}`);
  const site: SourceSite = {
    ...SITE,
    posts: keys.map((key) => ({ ...POST, key, url: `${BASE}/${key}/`, categories: [key] })),
    categories: keys.map((key) => ({ ...CATEGORY, key, slug: key, title: key })),
  };
  const map = mapSite(site, await readManifest(temporaryFolder()), {
    numbers: new Set(),
    pages: new Set(),
  });
  const media = { paths: new Map(), created: new Set<string>(), failures: new Map() };
  const earlier = { categories: [], hasAbout: false };
  const { files, notes } = contentFiles(site, map, new Map(), media, earlier);
  expect(files.get('site.yaml')?.match(/path: \/content\/c/g)).toHaveLength(200);
  expect(notes.map(({ text }) => text)).toContain('菜单里的栏目超过200个，没有写进去的2个');
});
