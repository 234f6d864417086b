import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { provePost } from '../proof/prove-import';
import { readFolder } from '../read-folder';
import type { SourcePost } from '../source';
import { folderWith, importFolder } from '../testing/markdown-folder';

test('a site of VuePress keeps the titles of its headings, containers, links and addresses', async () => {
  const { front, text, titles } = await importFolder({
    'docs/.vuepress/config.js': '',
    'docs/.vuepress/public/logo.png': 'logo',
    'docs/README.md': '---\nhome: true\n---\n',
    'docs/guide/README.md':
      '# 指南\n\n[[toc]]\n\n见[安装](./install.md#步骤)。\n\n![图](/logo.png)\n',
    'docs/guide/install.md':
      '---\ndate: 2020-01-02\n---\n# 安装\n\n::: tip 提示\n字\n:::\n\n## 步骤\n\n::: details\n更多\n:::\n',
    'docs/guide/img/b.png': 'b',
  });
  expect(titles).toEqual(['安装', '指南']);
  expect(await front('指南')).toMatch(/aliases:\n {2}- \/guide$/);
  expect(await front('安装')).toContain('aliases:\n  - /guide/install.html');
  expect(text('指南')).toMatch(
    /^见\[安装\]\(\/content\/guide\/\d+#%E6%AD%A5%E9%AA%A4\)。\n\n!\[图\]\(\/media\/import\/logo-\w+\.png\)$/,
  );
  expect(text('安装')).toBe(
    '> [!TIP]\n> **提示**\n>\n> 字\n\n## 步骤\n\n<details><summary>详情</summary>\n\n更多\n\n</details>',
  );
});

test.each([
  ['export default defineConfig({ cleanUrls: true })', '/a'],
  ['export default {\n  // cleanUrls: true,\n}', '/a.html'],
])('of VitePress with %j a text was at %s', async (config, alias) => {
  const files = { '.vitepress/config.mts': config, 'a.md': '# 甲\n\n字\n' };
  const { front } = await importFolder(files);
  expect(await front('甲')).toMatch(new RegExp(`aliases:\n {2}- ${alias}$`));
});

test('containers of VuePress in containers stay in each other', async () => {
  const { text } = await importFolder({
    'docs/.vuepress/config.js': '',
    'docs/a.md': '# 甲\n\n:::: warning 外\n一\n\n::: tip 里\n二\n:::\n\n三\n::::\n\n四\n',
  });
  expect(text('甲')).toBe(
    '> [!WARNING]\n> **外**\n>\n> 一\n>\n> > [!TIP]\n> > **里**\n> >\n> > 二\n>\n> 三\n\n四',
  );
});

test('wiki links lead to the texts and files that they name; others stay, and are named with their line', async () => {
  const { text, of } = await importFolder({
    '笔记/甲.md': `# 甲

[[乙]]、[[笔记/乙#小 节|那里]]、[[#自己]]、[[乙#^abc]]、[[表.pdf]]。

![[图.png|300]]

![[乙]]

| 一 |
| --- |
| [[乙\\|表里]] |

\`[[乙]]\` [[没有]] a[[1]](b)

## 自己
`,
    '笔记/乙.md': '# 乙\n\n## 小 节\n\n字\n',
    '附件/图.png': 'a',
    '附件/表.pdf': '%PDF-1.7',
  });
  const there = String.raw`/content/\S+/\d+`;
  expect(text('甲')).toMatch(
    new RegExp(
      [
        String.raw`^\[乙\]\(${there}\)、\[那里\]\(${there}#\S+\)、\[自己\]\(#自己\)、\[乙\]\(${there}\)、\[表\.pdf\]\(/media/import/\S+\.pdf\)。`,
        String.raw`!\[\]\(/media/import/\S+\.png\)`,
        String.raw`\[乙\]\(${there}\)`,
        String.raw`\| 一 \|\n\| --- \|\n\| \[表里\]\(${there}\) \|`,
        String.raw`\`\[\[乙\]\]\` \[\[没有\]\] a\[\[1\]\]\(\S+/b\)`,
        '## 自己$',
      ].join('\n\n'),
    ),
  );
  expect(of('甲').body.notes).toContain('第13行的链接没有目标，照原样：[[没有]]');
  expect(of('甲').body.notes).toContain('嵌入的文字成了链接：乙');
});

const ID = '0123456789abcdef0123456789abcdef';

test('an export of Notion keeps titles, properties, pictures and links, and has no old addresses', async () => {
  const { front, text, titles, report } = await importFolder({
    [`笔记 ${ID}.md`]: `# 我的笔记\n\n创建时间: 2024年1月2日 15:04\nTags: 甲, 乙\n\n见[下一页](%E7%AC%94%E8%AE%B0%20${ID}/%E4%B8%8B%E4%B8%80%E9%A1%B5%20${ID}.md)。\n\n![图](%E7%AC%94%E8%AE%B0%20${ID}/Untitled.png)\n`,
    [`笔记 ${ID}/下一页 ${ID}.md`]: '# 下一页\n\n字\n',
    [`笔记 ${ID}/Untitled.png`]: 'u',
    [`表 ${ID}.csv`]: 'a,b\n',
  });
  expect(titles).toEqual(['下一页', '我的笔记']);
  expect(await front('我的笔记')).toMatch(
    /tags:\n {2}- 甲\n {2}- 乙\npublishedAt: 2024-01-02T15:04:00\+08:00$/,
  );
  expect(text('我的笔记')).toMatch(
    /^见\[下一页\]\(\/content\/\S+\/\d+\)。\n\n!\[图\]\(\/media\/import\/untitled-\w+\.png\)$/,
  );
  expect(await front('下一页')).not.toContain('aliases');
  expect(report).toMatch(/\.csv[^\n]*不是Markdown/);
});

test('a folder of no system keeps what its front matter says, and names the address that is missing', async () => {
  const { front, text, report } = await importFolder({
    '笔记/2020-1-2-a.md': '---\ntitle: 甲\nurl: /a.html\n分类: 随笔\n---\n\n见[乙](b.md)\n',
    '笔记/b.md': '# 乙\r\n\r\n字\r\n',
  });
  expect(await front('甲')).toMatch(
    /publishedAt: 2020-01-02T00:00:00\+08:00\naliases:\n {2}- \/a\.html$/,
  );
  expect(text('甲')).toMatch(/^见\[乙\]\(\/content\/\S+\/\d+\)$/);
  expect(report).toContain('没有写旧站的网址（--old）');
});

test('a bad file costs itself, all are named with their lines, and no symbolic link is followed', async () => {
  const folder = await folderWith({
    'content/posts/good.md': '---\ntitle: 好\ntitle: 更好\ndate: 32月\n---\n\n字\n',
    'content/posts/yaml.md': '---\ntitle: "没有结束\n---\n\n字\n',
    'content/posts/toml.md': '+++\ntitle = "a"\ndate = \n+++\n',
    'content/posts/json.md': '{\n  "title": "a\n}\n',
    'content/posts/open.md': '---\ntitle: 没有第二行\n\n字\n',
    'config.toml': 'baseURL = \n',
  });
  await writeFile(path.join(folder, 'content/posts/gbk.md'), Buffer.from([0x0a, 0xc4, 0xe3]));
  await symlink('/etc/passwd', path.join(folder, 'content/posts/link.md'));
  const site = await readFolder(folder);
  expect(site.posts.map(({ title }) => title).sort()).toEqual([
    'a',
    'a',
    'gbk',
    '更好',
    '没有第二行',
    '没有结束',
  ]);
  expect(site.posts.find(({ title }) => title === '更好')?.notes).toEqual([
    '第3行的字段前面已经写过，用了后面的',
    '日期32月不是时间，没有用',
    '没有能用的日期，用了文件的修改时间',
  ]);
  const named = [
    ...site.notes,
    ...site.posts.flatMap(({ location, notes }) => notes.map((text) => ({ location, text }))),
  ].map(({ location, text }) => `${path.basename(location.file)}:${location.line} ${text}`);
  for (const expected of [
    /^yaml\.md:1 前言不是正确的YAML（第3行.*照字面用了title/,
    /^toml\.md:1 前言不是正确的TOML（第3行/,
    /^json\.md:1 前言不是正确的YAML.*照字面用了title/,
    /^open\.md:1 前言后面少了一行/,
    /^gbk\.md:1 文件不是UTF-8，像是GBK/,
    /^link\.md:1 没有搬来：这是符号链接/,
    /^config\.toml:1 没有用：不是正确的TOML/,
  ]) {
    expect(named).toContainEqual(expect.stringMatching(expected));
  }
});

test('of many categories few are proposed, as of tags', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `content/posts/${n}.md`,
      `---\ntitle: 第${n}篇\ndate: 2020-01-02\ncategories: [类${n}]\n---\n\n字\n`,
    ]),
  );
  const { result } = await importFolder({ 'hugo.yaml': 'title: 站\n', ...files });
  expect(result.map.categories.size).toBe(9);
});

test('a missing folder is reported', async () => {
  await expect(readFolder('/nowhere')).rejects.toThrow('没有这个目录');
});

test('a proof compares with the file itself, by its lines and without its tags', async () => {
  const body =
    '第一段[^1]。\n\n{% raw %}{{ 原样 }}{% endraw %}{% tag %}\n\n```\n{{ 代码 }}\n```\n\n第二段。\n\n[^1]: 注\n';
  const site = await readFolder(
    await folderWith({
      '_config.yml': 'title: 站\n',
      '_posts/2020-01-02-a.md': `---\ntitle: 甲\n---\n\n${body}`,
    }),
  );
  const post = site.posts[0] as SourcePost;
  expect(provePost(post, post.body, site.base).losses).toEqual([]);
  const less = post.body.replace('第二段。', '').replace('代码', '');
  expect(provePost(post, less, site.base).losses.map(({ kind, line }) => [kind, line])).toEqual([
    ['code', 10],
    ['paragraph', 13],
  ]);
});

test('dates that are none are named, and texts that are no Markdown', async () => {
  const dates = 'date: 2020-01-02\nupdated: 昨天\nexpiryDate: 明年\npublishDate: 改天';
  const { of, report } = await importFolder({
    'a.md': `---\ntitle: 甲\n${dates}\n---\n字\n`,
    'old.html': '<p>字</p>',
    'b.docx': 'PK',
  });
  expect(of('甲').body.notes).toEqual(
    expect.arrayContaining([
      '更新日期昨天不是时间，没有用',
      '到期日明年不是时间，没有用',
      '发布日期改天不是时间，没有用',
    ]),
  );
  for (const name of ['old.html', 'b.docx']) {
    expect(report).toContain(`**${name}**：没有搬来：不是Markdown`);
  }
});

test('texts that were first in lists are so here, by the words of themes', async () => {
  const text = (title: string, field: string) => `---\ntitle: ${title}\n${field}\n---\n字\n`;
  const { front } = await importFolder({
    'a.md': text('甲', 'sticky: 100'),
    'b.md': text('乙', 'pinned: true'),
    'c.md': text('丙', 'sticky: 0'),
  });
  expect(await front('甲')).toMatch(/^pinned: true$/m);
  expect(await front('乙')).toMatch(/^pinned: true$/m);
  expect(await front('丙')).not.toContain('pinned');
  const hexo = await importFolder({
    '_config.yml': 'title: 旧站\nurl: https://old.example\ntimezone: Asia/Shanghai\n',
    'source/_posts/a.md': text('甲', 'top: 5'),
    'source/_posts/b.md': text('乙', 'sticky: true'),
  });
  expect(await hexo.front('甲')).toMatch(/^pinned: true$/m);
  expect(await hexo.front('乙')).toMatch(/^pinned: true$/m);
});
