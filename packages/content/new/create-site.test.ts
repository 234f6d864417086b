import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { blocksOf } from '@wenzhan/kit/testing/how-to';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { checkContent } from '../check/check';
import { createSite, TEMPLATES, WrongArgument } from './create-site';

const LOGO = path.join(ROOT, 'content/media/logo.svg');

/** A new site in a temporary folder. */
async function make(template: string, answers: Parameters<typeof createSite>[2] = {}) {
  const root = temporaryFolder();
  const target = path.join(root, 'mine');
  await createSite(template, target, answers);
  const site = await readFile(path.join(target, 'site.yaml'), 'utf8');
  return { root, target, site };
}

test.each(TEMPLATES)('a site from the template %s has no faults', async (template) => {
  const { target } = await make(template);
  expect(await checkContent(target)).toEqual([]);
});

test("the owners' page shows fields as the site reads them", async () => {
  const { target } = await make('library');
  const written = blocksOf('owners.zh.md', 'yaml');
  const [site, home] = [/^siteName: /, /^title: (?:.|\n)*^sections:/m].map((form) =>
    written.find((block) => form.test(block)),
  );
  await writeFile(path.join(target, 'site.yaml'), `${site}`);
  await writeFile(path.join(target, 'pages/home.yaml'), `${home}`);
  const faults = (await checkContent(target)).map(({ message }) => message);
  // Its pages, pictures, articles and forms are the owner's.
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.filter((fault) => !/指向的|没有编号|里没有表单/.test(fault))).toEqual([]);
});

test.each(TEMPLATES)('the answers are in a site from %s, which has no faults', async (template) => {
  const { root, target, site } = await make(template, {
    name: '某某图书馆',
    colour: '#0a5',
    menu: '首页=/, 关于 = /about_us',
  });
  expect(site).toContain('siteName: 某某图书馆\n');
  expect(site).toMatch(/accent: ['"]#0a5['"]/);
  expect(site).toMatch(/headNav:\n {2}- title: 首页\n {4}path: \/\n {2}- title: 关于\n/);
  expect(await readdir(root)).toEqual(['mine']);
  expect(await checkContent(target)).toEqual([]);
});

test.each(TEMPLATES)('a site from %s in several languages has no faults', async (template) => {
  const { target, site } = await make(template, { name: '某某馆', languages: 'zh-CN, en-GB，ar' });
  expect(site).toContain('languages:\n  - zh-CN\n  - en-GB\n  - ar\n');
  const [english, arabic] = await Promise.all(
    ['en-gb', 'ar'].map((folder) => readFile(path.join(target, folder, 'site.yaml'), 'utf8')),
  );
  expect(english).toMatch(/^siteName: Example /);
  expect(arabic).toBe('siteName: 某某馆\n');
  expect(await readdir(path.join(target, 'en-gb/pages'))).toContain('home.yaml');
  expect(await checkContent(target)).toEqual([]);
});

test('the logo is copied to the media, and named with its size and its text', async () => {
  const { target, site } = await make('library', { logo: LOGO, name: '某馆' });
  expect(site).toMatch(
    /logo:\n {2}url: \/media\/logo.svg\n {2}width: \d+\n {2}height: \d+\n {2}alt: 某馆\nlogoText: true\n/,
  );
  const copied = await readFile(path.join(target, 'media/logo.svg'));
  expect(copied).toEqual(await readFile(LOGO));
});

test('a wide logo is taken for the name', async () => {
  const logo = path.join(temporaryFolder(), 'wide.svg');
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"/>');
  const { site } = await make('library', { logo });
  expect(site).toContain('\nlogoText: false\n');
});

test('a folder with files is not overwritten, an empty one is filled', async () => {
  const root = temporaryFolder();
  const [full, empty] = [path.join(root, 'full'), path.join(root, 'empty')];
  for (const folder of [full, empty]) mkdirSync(folder);
  writeFileSync(path.join(full, 'mine.txt'), 'x');
  await expect(createSite('library', full, {})).rejects.toThrow('已经有文件');
  const file = path.join(full, 'mine.txt');
  await expect(createSite('library', file, {})).rejects.toThrow(WrongArgument);
  expect(await readdir(full)).toEqual(['mine.txt']);
  await createSite('library', empty, {});
  expect(await readdir(empty)).toContain('site.yaml');
});

test.each([
  ['an unknown template', 'shop', {}, '没有模板“shop”，可用的是company、library、project、course'],
  ['a colour', 'library', { colour: 'red' }, '颜色red应当写成'],
  ['a menu', 'library', { menu: '首页' }, '菜单“首页”应当写成'],
  ['a language', 'library', { languages: 'zh-CN, english' }, '语言“zh-CN, english”应当写成'],
  ['a language twice', 'library', { languages: 'zh-CN zh-cn' }, '语言“zh-CN zh-cn”应当写成'],
  ['another first language', 'library', { languages: 'en, zh-CN' }, '第一种应当是中文'],
  ['a logo of another kind', 'library', { logo: 'a.bmp' }, '标志a.bmp应当是'],
  ['a logo that is not there', 'library', { logo: '/nowhere/a.png' }, '读不了标志/nowhere/a.png'],
])('%s that is wrong is told, and nothing is written', async (_, template, answers, message) => {
  const root = temporaryFolder();
  const making = createSite(template, path.join(root, 'mine'), answers);
  await expect(making).rejects.toThrow(message);
  await expect(making).rejects.toThrow(WrongArgument);
  expect(await readdir(root)).toEqual([]);
});

test('each YAML file names its schema, which is there, and the folder says what is where', async () => {
  const { target, site } = await make('library', { languages: 'zh-CN, en' });
  expect(site).toMatch(/^# yaml-language-server: \$schema=\.\/\.schemas\/site\.json\n/);
  const home = await readFile(path.join(target, 'en/pages/home.yaml'), 'utf8');
  const [, schema = ''] = /schema=(\S+)/.exec(home) ?? [];
  const read = await readFile(path.join(target, 'en/pages', schema), 'utf8');
  expect(JSON.parse(read)).toMatchObject({ type: 'object', required: ['title', 'sections'] });
  const guide = await readFile(path.join(target, 'AGENTS.md'), 'utf8');
  const named = [...guide.matchAll(/`(\.schemas\/[\w-]+\.json)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(5);
  for (const file of named) await readFile(path.join(target, file), 'utf8');
  expect(await checkContent(target)).toEqual([]);
});
