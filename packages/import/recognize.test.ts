import { expect, test } from 'vitest';
import { readFolder } from './read-folder';
import { folderWith } from './testing/markdown-folder';

const POST = '---\ntitle: 甲\ndate: 2020-01-02\ntags: [乙]\n---\n\n字\n';

/** The system of a folder by the first note of its report, and what came of it. */
async function recognized(files: Record<string, string>, as?: string) {
  const { notes, posts } = await readFolder(await folderWith(files), 'https://old.example', as);
  const { text = '' } = notes[0] ?? {};
  return { text, posts: posts.map(({ title, url, tags }) => [title, new URL(url).pathname, tags]) };
}

test.each([
  [
    'VuePress with `_posts`, which made it Jekyll',
    {
      '.vuepress/config.js': '',
      '_posts/随笔/a.md': POST.replace('---\n\n', 'permalink: /p/a/\n---\n\n'),
    },
    '认作VuePress：有.vuepress/config.js',
    '/p/a/',
  ],
  [
    'Hexo below the folder',
    {
      'README.md': '# 说明\n',
      'blog/_config.yml': 'url: https://old.example\n',
      'blog/source/_posts/a.md': POST,
    },
    '认作Hexo，在blog/里：有_config.yml、source/_posts/a.md',
    '/2020/01/02/a/',
  ],
  [
    'Hexo with pages only',
    { '_config.yml': 'url: https://old.example\n', 'source/me/index.md': POST },
    '认作Hexo：有_config.yml、source/me/index.md',
    '/me/',
  ],
  [
    'Jekyll by its posts alone',
    { '_posts/2020-01-02-a.md': POST },
    '认作Jekyll：有_posts/2020-01-02-a.md',
    '/2020/01/02/a.html',
  ],
  [
    'Hugo by its configuration, two folders down',
    { 'a/b/hugo.yaml': '', 'a/b/content/posts/a.md': POST },
    '认作Hugo，在a/b/里：有hugo.yaml',
    '/posts/a/',
  ],
  [
    'VitePress in docs',
    {
      'docs/.vitepress/config.mts': "export default { base: '/kb/', cleanUrls: true }",
      'docs/a.md': POST,
    },
    '认作VitePress，在docs/里：有.vitepress/config.mts',
    '/kb/a',
  ],
  ['Docusaurus', { 'docusaurus.config.ts': '', 'docs/a.md': POST }, '认作Docusaurus', '/docs/a'],
  [
    'Obsidian',
    { '.obsidian/app.json': '{}', 'a.md': POST },
    '认作Obsidian：有.obsidian/app.json',
    '/a',
  ],
  ['no generator', { 'a.md': POST }, '认作Markdown：没有认得的配置', '/a'],
])('a folder of %s is told by what is in it', async (_, files, text, pathname) => {
  const site = await recognized(files);
  expect(site.text).toContain(text);
  expect(site.posts).toEqual([['甲', pathname, ['乙']]]);
});

test('a folder of Hexo without its configuration is not taken for another', async () => {
  const files = { 'source/_posts/2020-01-02-a.md': POST };
  await expect(recognized(files)).rejects.toThrow('_config.yml:1: 没有这个文件');
});

test('a folder that two generators have is read when one is named', async () => {
  const files = { 'hugo.toml': '', '.obsidian/app.json': '', 'content/a.md': POST };
  await expect(recognized(files)).rejects.toThrow(
    /像是Hugo（有hugo\.toml），也像是Obsidian（有\.obsidian\/app\.json）。用--as说明是哪一个：--as hugo或obsidian/,
  );
  expect((await recognized(files, 'hugo')).posts).toEqual([['甲', '/a/', ['乙']]]);
});

test('of two sites beside each other one must be given', async () => {
  const files = { 'a/hugo.toml': '', 'b/docusaurus.config.js': '', 'b/docs/a.md': POST };
  await expect(recognized(files)).rejects.toThrow('每次只搬一个：给出它的文件夹');
});

const SQL = "INSERT INTO `typecho_contents` VALUES (1,'甲');\n";

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a dump of Typecho beside two READMEs',
    { 'README.md': '# a\n', 'b/README.md': '# b\n', 'x.sql': SQL },
    /x\.sql:1: 这是Typecho的数据库备份，读不了。在旧站用插件导出/,
  ],
  ['an archive', { 'a.zip': 'PK' }, /a\.zip:1: 这是压缩包，读不了。先解压/],
  [
    'Gatsby',
    { 'gatsby-config.js': '', 'content/a.md': POST },
    /这是Gatsby的站，读不了。只要它的文字：--as markdown/,
  ],
  [
    'Zola',
    { 'config.toml': 'base_url = "https://old.example"\n', 'content/a.md': POST },
    /这是Zola的站/,
  ],
])('%s is refused with the nearest remedy', async (_, files, reason) => {
  await expect(recognized(files)).rejects.toThrow(reason);
});

test('what is refused as a site is read as Markdown when that is asked for', async () => {
  const files = { 'gatsby-config.js': '', 'content/a.md': POST };
  expect((await recognized(files, 'markdown')).posts).toHaveLength(1);
});
