import path from 'node:path';
import { isSlow } from '@wenzhan/kit/testing/linear-time';
import { readMarkdownMarks } from '@wenzhan/text/markdown/markdown-marks';
import { expect, test } from 'vitest';
import { article, CATEGORY, contentFolder, page, put } from '../testing/content-folder';
import { checkContent, contentHints, formatDiagnostics } from './check';

const PART = { author: 'jia', series: '丛书', seriesOrder: 1 };

/** A folder without faults. */
const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article(PART, '## 小标题\n\n<h3 id="安装">步骤</h3>\n\n<p id="old">旧</p>\n'),
  'news/1.draft.md': article(),
  'news/3.md': article({ status: 'draft' }),
  'posts/category.yaml': CATEGORY,
  'pages/about_us.md': page().replace('title:', 'aliases: [/alias.html]\ntitle:'),
  'pages/terms.md': page(),
  'authors/jia.yaml': 'name: 甲某\n',
  'redirects.yaml':
    '- { from: /moved, to: /content/news/1, status: 301 }\n- { from: /withdrawn, status: 410 }\n',
};

/** The diagnostics of the folder with these files added; paths are relative to the folder. */
async function faultsWith(files: Record<string, string>): Promise<string[]> {
  return diagnosticsOf(await contentFolder({ ...FILES, ...files }));
}

async function diagnosticsOf(dir: string): Promise<string[]> {
  const diagnostics = await checkContent(dir);
  return diagnostics.map((diagnostic) => formatDiagnostics([diagnostic]).slice(dir.length + 1));
}

/** First line of the body, after the front matter of `article()` and an empty line. */
const BODY_LINE = 7;

test('a good folder has no faults', async () => {
  expect(await faultsWith({})).toEqual([]);
});

test('faults are reported by file and line, one a line, from the folder on', async () => {
  const dir = await contentFolder({ ...FILES, 'news/2.md': article({ foo: 1 }) });
  const diagnostics = await checkContent(dir);
  expect(diagnostics).toEqual([
    { file: path.join(dir, 'news/2.md'), line: 5, message: '不认识的键：foo', field: 'foo' },
  ]);
  expect(formatDiagnostics([...diagnostics, ...diagnostics]).split('\n')).toHaveLength(2);
});

const BAD_LINK = "name: x\nlinks:\n  - { title: x, url: 'javascript:1' }";

test.each([
  ['a draft without its article', 'news/2.draft.md', article(), '1:'],
  ['an id twice', 'posts/1.md', article(), '1: 编号1已经是news/1.md的编号，posts/1.md'],
  ['a draft of an id twice', 'posts/1.draft.md', article(), '1: 草稿posts/1.draft.md没有对应'],
  ['a first-level heading', 'news/2.md', article({}, '正文\n\n# 题'), `${BODY_LINE + 2}:`],
  ['one in HTML', 'pages/x.md', page('x', '<h1>题</h1>'), '6:'],
  ['the category page', 'page/category.yaml', CATEGORY, '1: 栏目不能叫page'],
  ['a category named like the pages', 'pages/category.yaml', CATEGORY, '1: pages里只放'],
  ['a category in capitals', 'News/category.yaml', CATEGORY, '1: 栏目名News只能'],
  ['a page with an umlaut', 'pages/Über.md', page(), '1: 页面名Über只能'],
  ['an id with a leading zero', 'news/02.md', article(), '1: 文章的文件名'],
  ['an id of letters', 'news/abc.md', article(), '1: 文章的文件名'],
  ['a file that nobody reads', 'news/catgory.yaml', CATEGORY, '1: 文章的文件名'],
  ['a file of no kind', 'site.yml', '', '1: 内容目录里没有这种文件'],
  [
    'a field of a form',
    'site.yaml',
    'siteName: a\nforms:\n  b:\n    title: c\n    fields:\n      - { name: d, label: e, type: date }',
    '6: forms.b.fields[d].type：',
  ],
  ['an unknown key of the site', 'site.yaml', 'siteName: a\nfoo: 1\n', '2: 不认识的键：foo'],
  ['a redirect to nowhere', 'redirects.yaml', '- { from: /a, status: 301 }', '1:'],
  ['a page without its time', 'pages/x.md', '---\ntitle: x\n---\n', '2: 缺少updatedAt'],
  ['an author that does not exist', 'news/2.md', article({ author: 'jai' }), '5: 没有作者jai'],
  ['one of a draft', 'news/1.draft.md', article({ author: 'jai' }), '5: 没有作者jai'],
  ['an author without a name', 'authors/x.yaml', 'description: 无名', '1: 缺少name'],
  [
    'a link of an author to a script',
    'authors/x.yaml',
    BAD_LINK,
    '3: links[第1项].url：应当是完整',
  ],
  ['an author in capitals', 'authors/Xu.yaml', 'name: x', '1: 作者的文件名'],
  ['a place taken twice', 'news/2.md', article(PART), '7: news/1.md在系列“丛书”里已经是第1'],
  ['a place without a series', 'news/2.md', article({ seriesOrder: 1 }), '5: seriesOrder：写了'],
  ['a series with a slash', 'news/2.md', article({ series: 'a/b' }), '5: series：系列名'],
])('%s is a fault: %s', async (_, file, text, fault) => {
  expect(await faultsWith({ [file]: text })).toEqual([expect.stringContaining(`${file}:${fault}`)]);
});

const withTags = (tags: string) => article().replace('---\n', `---\ntags: ${tags}\n`);
const FORM = 'type: select, name: a, label: 甲, options';

test.each([
  ['news/2.md', withTags('[前端，后端]'), '2: “前端，后端”是一项'],
  ['news/2.md', withTags('\n  [\n    一,\n    衣、食 ]'), '5: “衣、食”是一项'],
  ['pages/x.md', page().replace('title', 'aliases: [/a，/b]\ntitle'), '2: “/a，/b”是一项'],
  [
    'site.yaml',
    `siteName: 文站\nforms: { a: { title: 题, fields: [{ ${FORM}: [男、女] }] } }\n`,
    '2: “男、女”是一项',
  ],
])(
  'in %s commas of Chinese text between words of a list are a fault: %s',
  async (file, text, fault) => {
    expect(await faultsWith({ [file]: text })).toEqual([
      expect.stringContaining(`${file}:${fault}`),
    ]);
  },
);

test('options of a form may have such commas, if others divide the list', async () => {
  const site = `siteName: 文站\nforms: { a: { title: 题, fields: [{ ${FORM}: [周一、周三, 周末] }] } }\n`;
  expect(await faultsWith({ 'site.yaml': site })).toEqual([]);
});

test.each(["['衣、食']", '["衣，食", 住]', '\n  - 衣、食', '[前端, 后端]'])(
  'a word that has such a comma on purpose is no fault: %s',
  async (tags) => {
    expect(await faultsWith({ 'news/2.md': withTags(tags) })).toEqual([]);
  },
);

test('a text and sections at one address are a fault, and two pages with one name are none', async () => {
  const sections = 'title: 页面\nsections:\n  - { type: text, content: 字 }\n';
  expect(await faultsWith({ 'pages/about_us.yaml': sections })).toEqual([
    'pages/about_us.md:1: /about_us显示的是pages/about_us.yaml：两个文件只留一个，旧网址移到redirects.yaml',
  ]);
  expect(await faultsWith({ 'pages/terms.yaml': sections })).toEqual([]);
});

test('a link to an anchor of a text that cannot be rendered is a fault', async () => {
  const deep = `${article()}${'<div id="a">\n\n'.repeat(1500)}`;
  const link = `${article()}[a](/content/news/7#a)\n`;
  expect(await faultsWith({ 'news/7.md': deep, 'posts/8.md': link })).toEqual([
    expect.stringMatching(/posts\/8\.md:\d+: .*锚点不存在/),
  ]);
});

test('articles that feed readers take for another one are hinted at, and no fault', async () => {
  const files = { 'news/7.md': article({ feedId: 'a' }), 'posts/8.md': article({ feedId: 'a' }) };
  const dir = await contentFolder({ ...FILES, ...files, 'posts/9.md': article({ feedId: 'b' }) });
  expect(await diagnosticsOf(dir)).toEqual([]);
  const hints = (await contentHints(dir)).map((hint) => formatDiagnostics([hint]));
  expect(hints).toEqual([
    `${dir}/posts/8.md:5: news/7.md已经有这个feedId，阅读器会当成同一篇：新文章不写feedId`,
  ]);
});

test('a name is no fault, nor is a word in the form of an id where there are no authors', async () => {
  const files = { 'news/2.md': article({ author: '某人' }) };
  expect(await faultsWith(files)).toEqual([]);
  const word = { 'news/category.yaml': CATEGORY, 'news/2.md': article({ author: 'jai' }) };
  expect(await diagnosticsOf(await contentFolder(word))).toEqual([]);
});

test('the folder of authors may be a category, too', async () => {
  const both = article({ author: 'jia' }, '[a](/content/authors/9)');
  expect(await faultsWith({ 'authors/category.yaml': CATEGORY, 'authors/9.md': both })).toEqual([]);
});

test('a folder in a category and a category without its file are faults', async () => {
  expect(await faultsWith({ 'news/deep/2.md': article(), 'other/2.md': article() })).toEqual([
    expect.stringContaining('news/deep:1: 文章的文件名'),
    expect.stringContaining('other/category.yaml:1: 缺少'),
  ]);
});

const GBK = Buffer.from('---\ntitle: \xb1\xe0\xc2\xeb\n---\n', 'latin1');
const UTF16 = Buffer.from(`\uFEFF${CATEGORY}`, 'utf16le');

test.each(['news/2.md', 'news/1.draft.md', 'pages/x.md'])(
  '%s in GBK is a fault with its encoding, and the only one',
  async (file) => {
    const dir = await contentFolder(FILES);
    await put(dir, file, GBK);
    expect(await diagnosticsOf(dir)).toEqual([
      expect.stringMatching(`^${file}:2: 文件像是GBK编码.*iconv -f GBK -t UTF-8 '.*md'`),
    ]);
  },
);

test.each(['news/category.yaml', 'authors/jia.yaml', 'redirects.yaml', 'site.yaml'])(
  '%s in UTF-16 is a fault with its encoding',
  async (file) => {
    const dir = await contentFolder(FILES);
    await put(dir, file, UTF16);
    expect(await diagnosticsOf(dir)).toContainEqual(
      expect.stringContaining(`${file}:1: 文件像是UTF-16LE编码`),
    );
  },
);

test('a broken article is not taken for a missing one', async () => {
  const files = { 'news/2.md': article({ foo: 1 }), 'news/2.draft.md': article() };
  expect(await faultsWith(files)).toEqual(['news/2.md:5: 不认识的键：foo']);
});

test('links, formulas, callouts, settings of code and prices that are right are no faults', async () => {
  const body = `
## 一节

[文章](/content/news/1) [源文](/content/news/1.md) [小标题](/content/news/1?x#小标题)
[编码的](/content/news/1#%E5%B0%8F%E6%A0%87%E9%A2%98) [这里](#一节) [词](#process) [顶](#top) [锚](#旧) [名](#old)
[别页的锚](/content/news/1#old) [标](/content/news/1#安装) [文字](/content/news/1#:~:text=x)
<a name="旧"></a><a name="old"></a> <a :href="home" data-href="x" href="/">首</a> <img v-bind:src="y" data-src="z.png"> [首页](/) [全部](/content)
[栏目](/content/news/page/2) [订阅](/content/news/feed.xml) [搜索](/search?tag=x)
[页面](/single_page/terms) [关于](/about_us) [作者](/authors) [甲某](/authors/jia) [丛书](/series/丛书)
[别处](https://www.w3.org/ "甲 乙") [页](</content/news/1> '甲 乙') \\[写法](/a b) \\[**写法**](/a "b") [邮件](mailto:a@example.com) \`[代码](/content/news/99)\`

## Process

每件 $5 到 $10，$x^2$

$$
\\begin{align}a&=b\\end{align}
$$

> [!tip]
> x

~~~js title="a b" {1, 3-4} showLineNumbers{3}
~~~
`;
  expect(await faultsWith({ 'news/2.md': article({}, body) })).toEqual([]);
});

test.each([
  ['[a](/content/news/99)', '不存在'],
  ['[a](/content/posts/1)', '不存在'],
  ['[a](/content/other)', '不存在'],
  ['[a](/single_page/nothing)', '不存在'],
  ['[a](/authors/yi)', '不存在'],
  ['[a](/series/别的)', '不存在'],
  ['[a](/content/page/0)', '不存在'],
  ['[a](/nowhere)', '不存在'],
  ['![图](/media/屏幕截图 1.png)', '地址/media/屏幕截图 1.png里有空格'],
  ['[a](/content/news/1 (2))[**年报**](/年 报.pdf)', '地址/年 报.pdf里有空格'],
  ['![图](/media/屏幕截图 (1).png)', '地址/media/屏幕截图 (1).png里有空格'],
  ['![图](/media/图 1.png "说明")', '地址/media/图 1.png里有空格'],
  ['[**年报** 全文](/年 报.pdf)', '地址/年 报.pdf里有空格'],
  ['[a](1.md)', '应当以/开头'],
  ['[a](//example.com)', '应当以/开头'],
  ['[a](#nothing)', '小标题或锚点不存在'],
  ['[a](/content/news/1#nothing)', '小标题或锚点不存在'],
  ['[a](/single_page/terms#nothing)', '小标题或锚点不存在'],
  ['<a href="/content/news/1#nothing">a</a>', '小标题或锚点不存在'],
  ['[a]: /content/news/1#nothing', '小标题或锚点不存在'],
  ['<a href="/content/news/99">a</a>', '不存在'],
  ['[a]: /content/news/99', '不存在'],
  ['[a](/content/news/3)', '还是草稿'],
  ['[a](/moved)', '已经转到/content/news/1'],
  ['[a](/withdrawn)', '已经撤下'],
  ['[a](/alias.html)', '已经转到/about_us'],
  ['值$\\bad$', '公式\\bad有误：Unsupported function name: \\bad'],
  ['$$\n\\frac{a}\n$$', '公式\\frac{a}有误：'],
  ['$$ 是两个记号\n\n后面的正文', '$$开始的公式没有结束'],
  ['> [!HINT]\n> x', '没有[!HINT]这种提示框，可用的是[!NOTE]、[!TIP]'],
  ['```js {a}\n```', '代码块的设置{a}没有意义'],
])('%j is a fault with its line', async (text, message) => {
  const [fault, ...others] = await faultsWith({ 'news/2.md': article({}, `正文\n\n${text}`) });
  expect(fault).toContain(`news/2.md:${BODY_LINE + 2}: `);
  expect(fault).toContain(message);
  expect(others).toEqual([]);
});

test('what may be an address with spaces takes time in proportion to its length', () => {
  const open = (length: number) => `[a](/${'字 '.repeat(length / 2)}`;
  expect(isSlow(readMarkdownMarks, open)).toBe(false);
});

test('a list that has drafts only is not there for readers, and drafts may link to it', async () => {
  const text = article({}, '[a](/tags/新标签) [b](/series/新系列)');
  const front = { tags: ['新标签'], series: '新系列' };
  const draft = article({ ...front, status: 'draft' }, '[a](/tags/新标签)');
  const faults = await faultsWith({ 'news/2.md': text, 'news/4.md': draft });
  expect(faults).toEqual([
    `news/2.md:${BODY_LINE}: 链接/tags/新标签指向的列表里只有草稿，读者打不开`,
    `news/2.md:${BODY_LINE}: 链接/series/新系列指向的列表里只有草稿，读者打不开`,
  ]);
  const files = { 'news/2.md': text, 'news/4.md': draft, 'news/5.md': article(front) };
  expect(await faultsWith(files)).toEqual([]);
});

test('pictures and media are looked for in the public folder beside the content', async () => {
  const body = '![a](/media/a.svg)\n![a](/media/b.svg)\n<audio src="/x.mp3"></audio>';
  const text = article({ cover: { url: '/media/b.svg' } }, body);
  const author = 'name: x\nportrait: { url: x.png }';
  const dir = await contentFolder({ ...FILES, 'news/2.md': text, 'authors/x.yaml': author });
  await put(dir, 'media/a.svg', '<svg/>');
  expect(await diagnosticsOf(dir)).toEqual([
    'authors/x.yaml:2: 地址x.png应当以/开头（本站），或是完整的http(s)地址',
    'news/2.md:5: 图片/media/b.svg指向的内容不存在',
    `news/2.md:${BODY_LINE + 2}: 图片/media/b.svg指向的内容不存在`,
    `news/2.md:${BODY_LINE + 3}: 音视频/x.mp3指向的内容不存在`,
  ]);
});

test('media and data are no categories, unless they have the file of one', async () => {
  const dir = await contentFolder({ ...FILES, 'media/a.svg': '', 'data/messages/x.json': '' });
  expect(await diagnosticsOf(dir)).toEqual([]);
  await put(dir, 'media/category.yaml', CATEGORY);
  await put(dir, 'media/word.md', article());
  expect(await diagnosticsOf(dir)).toEqual([expect.stringMatching(/^media\/word\.md:1: /)]);
});

test('pictures are not looked for in a folder without media, or with a CDN', async () => {
  const files = { 'news/2.md': article({}, '![a](/media/a.svg)') };
  expect(await faultsWith(files)).toEqual([]);
  const site = 'siteName: a\ncdnUrl: https://cdn.example.com\n';
  const dir = await contentFolder({ ...FILES, ...files, 'site.yaml': site });
  await put(dir, 'media/x.svg', '<svg/>');
  expect(await diagnosticsOf(dir)).toEqual([]);
});

test('a folder that is not there is a fault', async () => {
  const diagnostics = await checkContent('/nowhere/content');
  expect(formatDiagnostics(diagnostics)).toContain('/nowhere/content:1: 读不了内容目录');
});

test('redirects and old addresses that lead somewhere are no faults', async () => {
  const files = {
    'redirects.yaml': "- { from: /a, to: 'https://example.com/', status: 308 }",
    'news/2.md': article({ aliases: ['/old/path.html', '/content/news/77'] }),
  };
  expect(await faultsWith(files)).toEqual([]);
});

test.each([
  ['a loop', ['{ from: /a, to: /b, status: 301 }', '{ from: /b, to: /a, status: 301 }'], [2, 3]],
  ['a chain', ['{ from: /a, to: /b, status: 301 }', '{ from: /b, to: /, status: 301 }'], [2]],
  ['what is gone', ['{ from: /a, to: /b, status: 301 }', '{ from: /b, status: 410 }'], [2]],
  ['nowhere', ['{ from: /a, to: /content/news/99, status: 308 }'], [2]],
  ['no heading', ["{ from: /a, to: '/content/news/1#无', status: 308 }"], [2]],
  ['a script', ['{ from: /a, to: "javascript:alert(1)", status: 308 }'], [2]],
  ['from a page', ['{ from: /content/news/1, to: /content, status: 301 }'], [2]],
  ['from a file', ['{ from: /media/a.svg, to: /content, status: 301 }'], [2]],
  ['from a query', ['{ from: "/a?b", to: /content, status: 301 }'], [2]],
  ['twice', ['{ from: /a, status: 410 }', '{ from: /a, to: /, status: 301 }'], [3]],
])('a redirect to %s is a fault with its line', async (_, entries, lines) => {
  const file = `# comment\n${entries.map((entry) => `- ${entry}`).join('\n')}\n`;
  const diagnostics = await faultsWith({ 'redirects.yaml': file });
  expect(diagnostics.map((diagnostic) => Number(diagnostic.split(':')[1]))).toEqual(lines);
});

test('an old address that is taken is a fault in the file that names it', async () => {
  const diagnostics = await faultsWith({
    'news/2.md': article({ aliases: ['/x', '/moved'] }),
    'pages/x.md': '---\ntitle: x\nupdatedAt: 2026-11-20T09:00:00Z\naliases:\n  - /content\n---\n',
  });
  expect(diagnostics).toEqual([
    expect.stringMatching(/^news\/2\.md:5: 旧网址\/moved在redirects\.yaml里已经写过/),
    expect.stringMatching(/^pages\/x\.md:5: 旧网址\/content上现在有内容/),
  ]);
});

test.each([
  ['Hugo', '+++\ntitle = "题"\ndate = 2024-01-02\n+++\n\n正文\n'],
  ['Jekyll', '---\nlayout: post\ntitle: 题\ndate: 2024-01-02\n---\n\n正文\n'],
  ['Notion', '# 题\n\n创建时间: 2024年1月2日\n\n正文\n'],
])('a file of %s names the command that imports its folder', async (_, text) => {
  const lines = formatDiagnostics(
    await checkContent(await contentFolder({ ...FILES, 'news/2.md': text })),
  ).split('\n');
  expect(lines.at(-1)).toContain('npm run import -- markdown ');
});

test('a slip of the pen is no sign of another system, and what looks like a tag in a text is none', async () => {
  expect(await faultsWith({ 'news/2.md': article({ date: 1 }) })).toEqual([
    expect.stringMatching(/date（应当是publishedAt）$/),
  ]);
  const text = '<div>&lt;IMG SRC="javascript:alert(1)"&gt;</div>\n';
  expect(await faultsWith({ 'news/2.md': article({}, text) })).toEqual([]);
});

test('HTML that is not shown is a hint with its line, and no fault; what is a word of a sentence is neither', async () => {
  const text = `按 <Enter> 键，写 <script> 和 <template>。

<div>
<button>钮</button>
</div>

<script>
1
</script>

<iframe title="无"></iframe>

<iframe src="https://player.bilibili.com/x"></iframe>
`;
  const dir = await contentFolder({ ...FILES, 'news/2.md': article({}, text) });
  expect(await diagnosticsOf(dir)).toEqual([]);
  const hints = (await contentHints(dir)).map(({ line, message }) => `${line}: ${message}`);
  expect(hints).toEqual([
    expect.stringMatching(/^10: <button>和里面的文字不显示：.*删去/),
    expect.stringMatching(/^13: <script>和里面的文字不显示/),
    expect.stringMatching(/^17: <iframe>没有src，不显示/),
  ]);
});

test('every picture of the site must be there', async () => {
  const site = `siteName: 文站
logo: { url: /media/none-1.png }
logoDark: { url: /media/none-2.png }
icon: { url: /media/none-3.png }
policeBadge: { url: /media/none-4.png }
footer:
  qr: { url: /media/none-5.png }
`;
  const dir = await contentFolder({ ...FILES, 'site.yaml': site });
  const faults = (await checkContent(dir, true)).map(({ line, message }) => `${line}: ${message}`);
  expect(faults).toEqual(
    [2, 3, 4, 5, 7].map((line, at) => `${line}: 图片/media/none-${at + 1}.png指向的内容不存在`),
  );
});

const SECTIONS = `title: 我们
sections:
  - type: lead
    title: 一句
    button: { title: 去, path: /content/news/1 }
  - type: articles
    category: news
    ids: [1]
  - type: text
    content: |
      [a](/content/posts)
`;

test('a page of sections whose links, pictures and articles exist has no faults', async () => {
  expect(await faultsWith({ 'pages/us.yaml': SECTIONS })).toEqual([]);
  expect(
    await faultsWith({ 'pages/us.yaml': SECTIONS.replace('posts', 'posts)[b](/pages/us') }),
  ).toEqual([]);
});

test.each([
  ['a link', '/content/news/1 }', '/content/news/99 }', '5: 链接/content/news/99'],
  ['an article', 'ids: [1]', 'ids: [99]', '8: 没有编号为99的文章'],
  ['a draft', 'ids: [1]', 'pinned: [3]', '8: 文章3还是草稿'],
  ['a category', 'category: news', 'category: none', '7: 没有栏目none'],
  ['a link in Markdown', '/content/posts', '/content/none', '11: 链接/content/none'],
  [
    'a form',
    'ids: [1]',
    'ids: [1]\n  - { type: form, form: none }',
    '9: site.yaml的forms里没有表单none',
  ],
  ['an unknown section', 'type: lead', 'type: banner', '3: 没有“banner”这种版块，应当是lead'],
])('%s in a section that does not exist is a fault with its line', async (_, old, by, fault) => {
  const faults = await faultsWith({ 'pages/us.yaml': SECTIONS.replace(old, by) });
  expect(faults).toEqual([expect.stringContaining(`pages/us.yaml:${fault}`)]);
});
