import { expect, test } from 'vitest';
import { importFolder } from '../testing/markdown-folder';

const CONFIG = `export default {
  title: '小站', url: 'https://old.example', baseUrl: '/x/',
  presets: [['classic', { docs: { routeBasePath: 'kb' }, blog: { path: './news' } }]],
  plugins: [['@docusaurus/plugin-content-blog', { id: 'b', path: 'life', routeBasePath: 'life' }]],
};
`;

test('a site of Docusaurus keeps texts, dates, authors, tags, links and addresses, and no files of its repository', async () => {
  const { front, text, titles, of, report } = await importFolder({
    'docusaurus.config.ts': CONFIG,
    'README.md': '# 仓库\n',
    'AGENTS.md': '# 说明\n',
    'news/authors.yml': 'me:\n  name: 某人\n',
    'news/2021-03-04-first.mdx':
      "---\ntitle: 第一篇\ntags: [甲, {label: 乙, permalink: /b}]\nauthors: [me]\n---\n\nimport Part from './_part.mdx';\n\n开头。\n\n{/* truncate */}\n\n见[第二篇](/x/blog/second-post)和[文档](../docs/01-guide/02-intro.md)。\n\n:::tip[小提示]\n字\n:::\n\n<Part />\n\n![图](/img/a.png)\n",
    'news/second.md':
      '---\nslug: second-post\ntitle: 第二篇\ndate: 2021-05-06\n---\n\n字。\n\n<!-- truncate -->\n\n其余。\n',
    'news/_part.mdx': '片段\n',
    'life/2020/01/02/walk/index.md': '---\ntitle: 散步\n---\n\n字\n',
    'docs/01-guide/02-intro.md':
      '---\ntitle: 入门\nsidebar_position: 1\nlast_update: {date: 2022-01-02}\n---\n\n字\n',
    'docs/01-guide/README.md': '---\ntitle: 指南\nid: x\n---\n\n字\n',
    'docs/top.md': '---\ntitle: 顶\nslug: /\n---\n\n字\n',
    'src/pages/about.md': '---\ntitle: 关于\n---\n\n我\n',
    'static/img/a.png': 'a',
  });
  expect(titles).toEqual(['入门', '关于', '指南', '散步', '第一篇', '第二篇', '顶'].sort());
  expect(await front('第一篇')).toMatch(
    /author: 某人\ntags:\n {2}- 甲\n {2}- 乙\npublishedAt: 2021-03-04T00:00:00\+08:00\naliases:\n {2}- \/x\/blog\/2021\/03\/04\/first$/,
  );
  expect(text('第一篇').replace(/\n{3,}/g, '\n\n')).toMatch(
    /^开头。\n\n见\[第二篇\]\(\/content\/news\/\d+\)和\[文档\]\(\/content\/docs\/\d+\)。\n\n> \[!TIP\]\n> \*\*小提示\*\*\n>\n> 字\n\n!\[图\]\(\/media\/import\/a-\w+\.png\)$/,
  );
  expect(of('第一篇').body.notes).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^import和export没有搬来（1行）/),
      expect.stringMatching(/的标签没有搬来：<Part \/>$/),
    ]),
  );
  for (const [title, alias] of [
    ['第二篇', '/x/blog/second-post'],
    ['散步', '/x/life/2020/01/02/walk'],
    ['入门', '/x/kb/guide/intro'],
    ['指南', '/x/kb/guide'],
    ['顶', '/x/kb'],
    ['关于', '/x/about'],
  ] as const) {
    expect(await front(title)).toMatch(new RegExp(`aliases:\\n {2}- ${alias}$`, 'm'));
  }
  expect(await front('入门')).toContain('publishedAt: 2022-01-02T00:00:00+08:00');
  expect(report).toMatch(/_part\.mdx[^\n]*片段/);
  expect(report).toContain('2个Markdown文件Docusaurus不发布');
});
