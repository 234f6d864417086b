import { expect, test } from 'vitest';
import { contentFolder } from '../../testing/content-folder';
import { readContentFile } from '../parse-file';

/** The messages on a file in a category. */
async function messagesOn(text: string, file = 'news/1.md'): Promise<string[]> {
  const dir = await contentFolder({ [file]: text });
  const { diagnostics } = await readContentFile(dir, file);
  return diagnostics.map(({ line, message }) => `${line}: ${message}`);
}

const OWN = 'title: 题\nsummary: 摘要\npublishedAt: 2026-11-20T09:00:00+08:00\n';

test.each([
  [
    'Hexo',
    '---\ntitle: 题\ndate: 2024-01-02 03:04:05\nupdated: 2024-01-03\ncategories: [技术]\nexcerpt: 摘要\ntop_img: /a.png\nabbrlink: 4a17\nmathjax: true\n---\n',
    '3: 不认识的键：date（应当是publishedAt）、updated（应当是updatedAt）、categories（栏目由文件所在的文件夹决定，删掉）、excerpt（应当是summary）、top_img（应当是cover）、abbrlink（应当是aliases）、mathjax（这里没有这种设置，删掉）',
  ],
  [
    'Hexo without its first line',
    'title: 题\ndate: 2024-01-02\ntags:\n- 甲\n---\n正文\n',
    '1: 前言前面少了一行---；不认识的键：date（应当是publishedAt）',
  ],
  [
    'Hugo in TOML',
    '+++\ntitle = "题"\ndate = 2024-01-02\nlastmod = 2024-01-03\ndraft = false\ntags = ["甲"]\nweight = 3\n+++\n\n正文\n',
    '1: 前言是TOML（+++），应当是YAML：上下各一行---，字段写成“title: 标题”；不认识的键：date（应当是publishedAt）、lastmod（应当是updatedAt）、draft（应当是status）、weight（应当是seriesOrder）',
  ],
  [
    'Hugo in JSON',
    '{\n  "title": "题",\n  "publishDate": "2024-01-02"\n}\n\n正文\n',
    '1: 前言是JSON，应当是YAML：上下各一行---，字段写成“title: 标题”；不认识的键：publishDate（应当是publishedAt）',
  ],
  [
    'Jekyll',
    '---\nlayout: post\ntitle: 题\ndate: 2024-01-02\ncategory: a\nredirect_from: /c\ndescription: 摘要\nimage: /a.png\n---\n',
    '2: 不认识的键：layout（这里没有这种设置，删掉）、date（应当是publishedAt）、category（栏目由文件所在的文件夹决定，删掉）、redirect_from（应当是aliases）、description（应当是summary）、image（应当是cover）',
  ],
  [
    'VuePress',
    '---\ntitle: 题\ndescription: 摘要\ndate: 2024-01-02\nsidebar: auto\nlastUpdated: 2024\ntag: [甲]\nhead: []\n---\n',
    '3: 不认识的键：description（应当是summary）、date（应当是publishedAt）、sidebar（这里没有这种设置，删掉）、lastUpdated（应当是updatedAt）、tag（应当是tags）、head（应当是seo）',
  ],
  [
    'Notion',
    '# 题\n\n创建时间: 2024年1月2日\nTags: 甲, 乙\n作者: 某人\n\n正文\n',
    '1: 文件应当以前言开头：上下各一行---，中间是YAML；这像是Notion的导出：第一行的标题写成title，下面的属性写进前言；不认识的键：创建时间（应当是publishedAt）、Tags（应当是tags）、作者（应当是author）',
  ],
])(
  'a post of %s gets one message that names the field meant by each of its own',
  async (_, text, message) => {
    expect(await messagesOn(text)).toEqual([message]);
  },
);

test('of a file with the name of another system the faults of its front matter are reported, too', async () => {
  const text = '---\ntitle: 题\ndate: 2024-01-02\nexcerpt: 摘要\n---\n';
  const fields = '不认识的键：date（应当是publishedAt）、excerpt（应当是summary）';
  expect(await messagesOn(text, 'news/2024-01-02-hello.md')).toEqual([
    expect.stringMatching(/^1: 文章的文件名应当是/),
    `3: ${fields}`,
  ]);
  expect(await messagesOn(text, 'pages/关于.md')).toEqual([
    expect.stringMatching(/^1: 页面名关于只能/),
    '3: 不认识的键：date（应当是updatedAt）、excerpt（应当是description）',
  ]);
});

test.each([
  [
    'a slip of the pen',
    `---\n${OWN}autor: 某人\ntgas: [甲]\n---\n`,
    'autor（应当是author）、tgas（应当是tags）',
  ],
  [
    'one further in',
    `---\n${OWN}cover:\n  url: /a.png\n  hight: 2\n---\n`,
    'cover.hight（应当是height）',
  ],
  ['a field that nobody knows', `---\n${OWN}foo: 1\n---\n`, 'foo'],
])('%s is named', async (_, text, fields) => {
  expect(await messagesOn(text)).toEqual([
    expect.stringMatching(`^\\d: 不认识的键：${fields.replaceAll('.', '\\.')}$`),
  ]);
});

// Each further line would double the time.
test('a list that looks like fields takes no longer than another text', async () => {
  const text = `Options:\n${'-h: help\n'.repeat(26)}\n正文\n`;
  const start = process.cpuUsage();
  expect(await messagesOn(text, 'news/README.md')).toHaveLength(2);
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});

test.each([
  ['without the second line of dashes', '---\ntitle: 题\n\n正文\n', /^1: 前言后面少了一行---$/],
  ['with Windows line ends', '+++\r\ntitle = "题"\r\n+++\r\n', /^1: 前言是TOML/],
  [
    'without front matter',
    '正文\n\n---\n\n+++\n',
    /^1: 文件应当以前言开头：上下各一行---，中间是YAML$/,
  ],
])('a file %s is told', async (_, text, message) => {
  expect(await messagesOn(text)).toEqual([expect.stringMatching(message)]);
});
