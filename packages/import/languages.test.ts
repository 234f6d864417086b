import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { folderSource } from '@wenzhan/content/sources/folder-source';
import { testApi } from '@wenzhan/content/testing/content-folder';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readFolder } from './read-folder';
import { leftOutOf } from './report-sections';
import { folderWith, importFolder } from './testing/markdown-folder';
import { runImport } from './testing/old-site';

const text = (title: string, body = '字', fields = '') =>
  `---\ntitle: ${title}\ndate: 2020-01-02\n${fields}---\n\n${body}\n`;

const HUGO = {
  'hugo.toml':
    'baseURL = "https://old.example/"\ntitle = "旧站"\ndefaultContentLanguage = "zh"\n[languages.zh]\nweight = 1\n[languages.en]\ntitle = "Old site"\ncontentDir = "content/en"\n[languages.fr]\nweight = 3\n',
  'content/posts/_index.md': '---\ntitle: 文章们\n---\n',
  'content/en/posts/_index.md': '---\ntitle: Posts in English\n---\n',
  'content/posts/hello.md': text('你好', '见[英文](../en/posts/hello.md)。'),
  'content/en/posts/hello.md': text(
    'Hello',
    'See [the other](other.md), [alone](alone.md), [Chinese](/posts/only/).',
    'slug: hello-there\n',
  ),
  'content/posts/other/index.md': text('另一篇'),
  'content/posts/other/index.fr.md': text('Une autre'),
  'content/en/posts/other.md': text('The other'),
  'content/en/posts/alone.md': text('Alone'),
  'content/en/news/more.md': text('More'),
  'content/posts/only.md': text('只有中文'),
  // The same text by its key, whatever its path.
  'content/posts/key.md': text('有键', '字', 'translationKey: pair\ntags: [泵]\n'),
  'content/en/posts/other-name.md': text(
    'With a key',
    '字',
    'translationKey: pair\ntags: [Big Pumps]\n',
  ),
  'content/about.md': text('关于'),
  'content/about.fr.md': text('A propos'),
};

test('languages of Hugo are folders here, with the categories and numbers of the originals', async () => {
  const { of, read, into, report, front, text: bodyOf } = await importFolder(HUGO);
  const at = (title: string) => of(title).file;
  expect(at('Hello')).toBe(`en/${at('你好')}`);
  expect([at('The other'), at('Une autre')]).toEqual([`en/${at('另一篇')}`, `fr/${at('另一篇')}`]);
  expect(at('A propos')).toBe('fr/pages/about_us.md');
  expect(at('Alone')).toMatch(/^en\/posts\/\d+\.md$/);
  expect(of('Alone').body.notes).toContain('没有找到原文，是en里单独的一篇');
  expect(report).toContain('没有找到原文');
  const [hello, other, only] = ['你好', '另一篇', '只有中文'].map(
    (title) => `/content/${at(title).replace('.md', '')}`,
  );
  expect(bodyOf('你好')).toBe(`见[英文](/en${hello})。`);
  expect(bodyOf('Hello')).toBe(
    `See [the other](${other}), [alone](/content/${at('Alone').slice(3, -3)}), [Chinese](https://old.example/posts/only/).`,
  );
  expect(at('With a key')).toBe(`en/${at('有键')}`);
  expect(only).toBeDefined();
  expect(await front('Hello')).toContain('aliases:\n  - /posts/hello-there\n');
  expect(await read('site.yaml')).toMatch(/^languages:\n {2}- zh\n {2}- en\n {2}- fr\n/m);
  const english = await read('en/redirects.yaml');
  expect(english).toContain('- from: /tags/big-pumps\n  to: /tags/Big%20Pumps\n');
  expect(english).toContain('- from: /posts\n  to: /content/posts\n');
  expect(english).toContain('- from: /index.xml\n  to: /feed.xml\n');
  expect(english).not.toContain('泵');
  // Without an article in this language the list is not there, either.
  expect(await read('fr/redirects.yaml')).not.toContain('/content/news');
  expect(await read('redirects.yaml')).not.toContain('/en/');
  expect(await read('en/site.yaml')).toMatch(
    /^siteName: Old site\nheadNav:\n[\s\S]*title: Posts in English\n {8}path: \/content\/posts\n/,
  );
  expect(await read('en/posts/category.yaml')).toBe('title: Posts in English\n');
  expect(await read('en/news/category.yaml')).toBe('title: News\n');
  expect(await read('posts/category.yaml')).toBe('title: 文章们\n');
  const { ask } = await testApi(into, { source: folderSource(into, { saveMs: 0 }) });
  const id = at('你好').replace(/\D/g, '');
  expect((await ask(`article_info?id=${id}&language=en`)).data).toMatchObject({
    article: { title: 'Hello', category: 'posts' },
    translation: { of: 'zh' },
  });
  expect((await ask('redirect_list?language=en')).data.list).toContainEqual(
    expect.objectContaining({ from: '/posts/hello-there', to: hello }),
  );
});

test('the languages of Hexo are told by lang, by folders and by the ends of names', async () => {
  const { of, read, titles } = await importFolder({
    '_config.yml':
      'title: 旧站\nurl: https://old.example\nlanguage: [zh-CN, en]\npermalink: :title/\ntimezone: Asia/Shanghai\n',
    'source/_posts/hello.md': text('你好', '字', 'lang: zh-CN\ncategories: 动态\n'),
    'source/_posts/en/hello.md': text('Hello', '字', 'categories: News\n'),
    'source/_posts/pump.md': text('泵'),
    'source/_posts/pump-de.md': text('Pumpe', '字', 'lang: de\n'),
    'source/_posts/zh.md': text('也是中文', '字', 'lang: zh\n'),
    'source/_posts/odd.md': text('别的', '字', 'lang: 中文\n'),
    'source/about/index.md': text('关于'),
    'source/en/about/index.md': text('About'),
  });
  expect(titles).toHaveLength(8);
  const at = (title: string) => of(title).file;
  expect(at('Hello')).toBe(`en/${at('你好')}`);
  expect(at('Pumpe')).toBe(`de/${at('泵')}`);
  expect(at('也是中文')).toMatch(/^posts\//);
  expect(at('别的')).toMatch(/^posts\//);
  expect(at('About')).toBe('en/pages/about_us.md');
  // Its address does not begin with its language.
  expect(await read('redirects.yaml')).toContain(
    `- from: /pump-de\n  to: /de/content/${at('泵').replace('.md', '')}\n`,
  );
});

test('the folders i18n of Docusaurus are languages', async () => {
  const { of, front, read } = await importFolder({
    'docusaurus.config.js':
      "module.exports = {title: '小站', url: 'https://old.example', i18n: {defaultLocale: 'zh-CN', locales: ['zh-CN', 'en']}, presets: [['classic', {docs: {path: 'kb'}}]]};\n",
    'kb/guide/01-intro.md': text('入门'),
    'i18n/en/docusaurus-plugin-content-docs/current/guide/01-intro.md': text('Intro'),
    'i18n/en/docusaurus-plugin-content-docs/current.json': '{}',
    'i18n/en/docusaurus-plugin-content-blog/2020-01-02-alone.md': text('Alone'),
    'blog/2020-01-03-first.md': text('第一篇'),
    'i18n/en/docusaurus-plugin-content-blog/2020-01-03-first.md': text('First'),
    'src/pages/about.md': text('关于'),
    'i18n/en/docusaurus-plugin-content-pages/about.md': text('About'),
  });
  expect(of('Intro').file).toBe(`en/${of('入门').file}`);
  expect(of('First').file).toBe(`en/${of('第一篇').file}`);
  expect(of('About').file).toBe('en/pages/about_us.md');
  expect(of('Alone').file).toMatch(/^en\/blog\/\d+\.md$/);
  expect(await front('Intro')).toContain('aliases:\n  - /docs/guide/intro');
  expect(await read('site.yaml')).toContain('languages:\n  - zh-CN\n  - en\n');
});

test('the folders that locales of VitePress name are languages', async () => {
  const { of, front } = await importFolder({
    '.vitepress/config.ts':
      "export default {title: '小站', cleanUrls: true, locales: {root: {label: '中文', lang: 'zh-CN'}, en: {label: 'English', lang: 'en', themeConfig: {nav: {de: {}}}}}}\n",
    'guide/start.md': text('开始'),
    'en/guide/start.md': text('Start'),
    'de/start.md': text('keine Sprache'),
  });
  expect(of('Start').file).toBe(`en/${of('开始').file}`);
  expect(of('keine Sprache').file).toMatch(/^de\/\d+\.md$/);
  expect(await front('Start')).toContain('aliases:\n  - /guide/start');
});

test('a second import finds translations again, hidden ones are drafts, and those that moved are moved', async () => {
  const site = await readFolder(await folderWith(HUGO));
  const first = await runImport(site, undefined, { offline: true });
  const again = await runImport(site, first.root, { offline: true });
  expect(again.result.changes).toMatchObject({ created: [], updated: [], removed: [] });
  expect(again.result.leftBehind).toEqual([]);
  const posts = site.posts.map((post) => ({
    ...post,
    ...(post.kind === 'post' && !post.language ? { categories: ['news'] } : {}),
    ...(post.title === 'Hello' ? { status: 'draft' as const, hiddenBy: 'draft' } : {}),
  }));
  const moved = await runImport({ ...site, posts }, first.root, { offline: true });
  const hello = [...moved.result.bodies.keys()].find(({ post }) => post.title === 'Hello');
  expect(hello?.file).toMatch(/^en\/news\/\d+\.md$/);
  expect(await moved.read(hello?.file ?? '')).toContain('status: draft');
  expect(moved.result.changes.removed).toContain(hello?.file.replace('news', 'posts'));
  expect(await checkContent(moved.into)).toEqual([]);
});

test('languages that the site.yaml of its owner does not have are left out, and that is said', async () => {
  const root = temporaryFolder();
  const site = await readFolder(await folderWith(HUGO));
  const first = await runImport(site, root, { offline: true });
  await writeFile(path.join(first.into, 'site.yaml'), 'siteName: 站\nlanguages: [zh, en]\n');
  const { result } = await runImport(site, root, { offline: true });
  expect(leftOutOf(result)).toEqual([
    expect.objectContaining({
      subject: '语言：fr',
      text: '没有搬来的有2篇：site.yaml是自己写的，里面没有这种语言：写上languages: [zh, en, fr]，再导入一次',
    }),
  ]);
  expect([...result.bodies.keys()].some(({ post }) => post.language === 'fr')).toBe(false);
});
