import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readGhost } from './ghost';
import { readHexo } from './hexo/read';
import { BrokenExport } from './source';
import { FIXTURES } from './testing/old-site';
import { readWordpressExport } from './wordpress/export-file';

const WXR = await readFile(path.join(FIXTURES, 'wordpress.xml'), 'utf8');
const GHOST = await readFile(path.join(FIXTURES, 'ghost.json'), 'utf8');
const half = (text: string) => text.slice(0, text.length / 2);
const DECLARED_GBK = Buffer.from('<?xml version="1.0" encoding="gbk"?><rss>\x81</rss>', 'latin1');
const withDoctype = (declarations: string, title: string) =>
  WXR.replace('<rss', `<!DOCTYPE rss [${declarations}]>\n<rss`).replace(
    '<title>旧站 &amp; 笔记</title>',
    `<title>${title}</title>`,
  );
const LAUGHS = Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
).join('');

async function inFolder(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(temporaryFolder(), name);
  await writeFile(file, content);
  return file;
}

const wordpress = (file: string) => readWordpressExport(file);
const ghost = (file: string) => readGhost(file, 'https://old.example');
const hexo = (file: string) => readHexo(path.dirname(file));

test.each([
  ['a cut export', wordpress, half(WXR), /:\d\d\d: 文件没有写完/],
  ['another encoding than the declared one', wordpress, DECLARED_GBK, /:1: 声明的编码是gbk/],
  ['no XML', wordpress, 'GIF89a', /:1: 不是正确的XML/],
  ['another feed', wordpress, '<rss><channel/></rss>', /:1: 不是WordPress/],
  [
    'an external entity',
    wordpress,
    withDoctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
    /:1: 不是正确的XML：External entities/,
  ],
  ['a cut export of Ghost', ghost, half(GHOST), /:\d+: 不是完整的JSON/],
  ['other JSON', ghost, '{"db":[{"data":{}}]}', /:1: 不是Ghost/],
  ['a folder that is no site', hexo, 'title: x', /_config\.yml:1: 没有这个文件/],
])('%s is reported with its line', async (_, read, content, fault) => {
  const error = await read(await inFolder('a', content)).catch((reason) => reason);
  expect(error).toBeInstanceOf(BrokenExport);
  expect(error.message).toMatch(fault);
});

/** A copy of the fixture of Hexo. */
async function hexoSite(): Promise<string> {
  const folder = temporaryFolder();
  await cp(path.join(FIXTURES, 'hexo'), folder, { recursive: true });
  return folder;
}

test('an export in another encoding is read, and its encoding is named', async () => {
  const file = await inFolder('a', Buffer.from(WXR, 'utf16le'));
  const { posts, notes } = await wordpress(file);
  const expected = await wordpress(await inFolder('b', WXR));
  expect(posts.map(({ body }) => body)).toEqual(expected.posts.map(({ body }) => body));
  expect(notes[0]?.text).toBe('文件不是UTF-8，像是UTF-16LE，按它读了');
});

test('a post of Hexo that is no text costs that post, and is noted', async () => {
  const folder = await hexoSite();
  const { posts } = await readHexo(folder);
  const at = (name: string) => path.join(folder, 'source', '_posts', name);
  await writeFile(at('picture.md'), Buffer.from('\x89PNG\n\0\0\xff\xff\xfe\0', 'latin1'));
  const site = await readHexo(folder);
  expect(JSON.stringify(site.posts)).toBe(JSON.stringify(posts));
  expect(site.notes).toEqual([
    expect.objectContaining({
      location: { file: at('picture.md'), line: 1 },
      text: expect.stringMatching(/^没有搬来：文件不是UTF-8编码的文本/),
    }),
  ]);
});

test('a configuration of Hexo in another encoding is read', async () => {
  const folder = await hexoSite();
  await writeFile(path.join(folder, '_config.yml'), 'title: 旧站\n', 'utf16le');
  expect((await readHexo(folder)).title).toBe('旧站');
});

test('entities that multiply are not expanded', async () => {
  const text = withDoctype(`<!ENTITY l0 "哈">${LAUGHS}`, '&l12;');
  const { title } = await readWordpressExport(await inFolder('a', text));
  expect(title).toBe('&l12;');
});

const COMMAND = ['--import', import.meta.resolve('tsx'), path.resolve('packages/import/main.ts')];
const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const };

/** Runs the command in a folder. */
const run = (args: readonly string[], cwd: string) =>
  spawnSync(process.execPath, [...COMMAND, ...args], { cwd, env, encoding: 'utf8' });

test('the command says what is broken, fails, and writes nothing', async () => {
  const file = await inFolder('a.xml', half(WXR));
  const cwd = path.dirname(file);
  const { status, stderr } = run(['wordpress', 'a.xml', '--offline'], cwd);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^a\.xml:\d+: 文件没有写完/)]);
  expect(readdirSync(cwd)).toEqual(['a.xml']);
});

test('a folder that is not there is said in a line', async () => {
  const cwd = path.dirname(await inFolder('a.xml', WXR));
  const { status, stderr } = run(['comments', 'a.xml', '--into', 'nowhere'], cwd);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^没有.*nowhere\n$/)]);
});

test('what a symbolic link names is not imported, and the link is named', async () => {
  const site = temporaryFolder();
  const outside = await inFolder('secret.md', '---\ntitle: 机密\ndate: 2024-01-01\n---\n\n机密\n');
  await cp(path.join(FIXTURES, 'hexo'), site, { recursive: true });
  const before = await readHexo(site);
  await symlink(outside, path.join(site, 'source', '_posts', 'linked.md'));
  await symlink(path.dirname(outside), path.join(site, 'source', '_posts', 'linked'));
  const { posts, localFiles, notes } = await readHexo(site);
  expect(posts.map(({ title }) => title)).toEqual(before.posts.map(({ title }) => title));
  expect([...localFiles.keys()]).toEqual([...before.localFiles.keys()]);
  expect(notes.filter(({ text }) => text.includes('符号链接'))).toHaveLength(2);
});
