import { renderBody } from '@wenzhan/text/article/body';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import { articleText } from '@wenzhan/texts/article-text';
import { expect, test } from 'vitest';
import { parseHtml } from '../html-text';
import type { SourcePost } from '../source';
import { comparePages, UNKNOWN } from './compare-pages';
import { folderPage } from './folder-page';
import { formatAmounts, formatLosses } from './format-comparison';
import { hexoPage } from './hexo-page';
import { provePost } from './prove-import';

/** A text with everything that is compared; its first line is the fifth of its file. */
const SOURCE = `# 一级

第一段有[链接](https://example.com/a)和公式 $a^2$。
第二行。

## 二级

- 甲项
  - 乙项
- 丙项

\`\`\`c
#include <stdio.h>
int main() {}
\`\`\`

| 名 | 值 |
|---|---|
| 子 | 丑 |

![图一](/images/one.png)

> 引文在这里。

最后一段在这里。

<iframe src="https://player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe>
`;
/** The same text here. */
const HERE = SOURCE.replace(/^#(?=#? )/gm, '##')
  .replace('。\n第', '。\\\n第')
  .replace('/images/one.png', '/media/import/one.png');
const stored = { text: SOURCE, line: 5 };
const same = (url: string) => url;
const ADDRESSES = { ofOld: same, ofNew: same, ofPicture: same };

/** What a proof says of a page of this site, of a text that Hexo shows. */
function prove(markdown: string, publish = (html: string) => html) {
  const html = publish(renderBody(renderMarkdownAlone(markdown), '').html);
  const old = parseHtml(hexoPage(SOURCE, { breaks: true }));
  const comparison = comparePages(old, parseHtml(html), stored, ADDRESSES);
  return [formatAmounts(comparison), ...formatLosses(comparison, 'a.md')];
}

test('a block of code that is indented as code, too, has its lines in the measure', () => {
  const fenced = '写法如下。\n\n        ```\n        第一行\n        ```\n';
  const words = hexoPage(fenced, { breaks: true });
  expect(words).toContain('第一行');
  expect(words).not.toContain('kept');
});

test('a text that is whole has nothing to report', () => {
  expect(prove(HERE)).toEqual(['文字100 %，结构100 %']);
});

test.each([
  ['a paragraph', ['最后一段在这里。\n', ''], '段落“最后一段在这里。”没有了', 29],
  ['a line break', ['。\\\n', '。\n'], '段落“第一段有链接和公式 。 第二行。”换行少了', 7],
  [
    'two paragraphs in one',
    ['这里。\n\n最后', '这里。\n> 最后'],
    '段落“引文在这里。”文字还在，形式不同',
    27,
  ],
  ['the level of a heading', ['### 二级', '## 二级'], '小标题“二级”从第3级成了第2级', 10],
  ['a heading as a sentence', ['### 二级', '二级'], '小标题“二级”成了段落', 10],
  ['an item', ['- 丙项\n', ''], '列表项“丙项”没有了', 14],
  ['the depth of an item', ['  - 乙项', '- 乙项'], '列表项“乙项”从ul ul成了ul', 13],
  [
    'the lines of code',
    ['h>\nint', 'h> int'],
    '代码块“#include <stdio.h> int main() {}”换行少了',
    17,
  ],
  [
    'a tag in code',
    ['#include <stdio.h>', '#include'],
    '代码块“#include <stdio.h> int main() {}”没有了',
    17,
  ],
  [
    'the language of code',
    ['```c', '```'],
    '代码块“#include <stdio.h> int main() {}”从c成了没有',
    17,
  ],
  ['a row of a table', ['| 子 | 丑 |\n', ''], '表格“名 | 值 子 | 丑”没有了', 21],
  ['a picture', ['![图一](/media/import/one.png)', ''], '图片“图一”没有了', 25],
  [
    'where a link leads',
    ['example.com/a', 'example.com/b'],
    '链接“链接”从https://example.com/a成了https://example.com/b',
    7,
  ],
  ['a link as text', ['[链接](https://example.com/a)', '链接'], '链接“链接”文字还在，形式不同', 7],
  ['a formula', ['$a^2$', '$a^3$'], '公式“a^2”没有了', 7],
  ['a formula as text', ['$a^2$', '\\$a^2\\$'], '公式“a^2”文字还在，形式不同', 7],
  ['a quotation', ['> 引文', '引文'], '段落“引文在这里。”从quote成了没有', 27],
  [
    'an embed',
    [/<iframe.*\n/, ''],
    '嵌入的内容“https://player.bilibili.com/player.html?bvid=BV1xx411c7mD”没有了',
    31,
  ],
] as const)('the loss of %s is reported with its line', (_, [from, to], loss, line) => {
  const lossy = HERE.replace(from, to);
  expect(lossy).not.toBe(HERE);
  const [amounts, ...losses] = prove(lossy);
  expect(losses).toContain(`少了（a.md:${line}）：${loss}`);
  expect(amounts).not.toContain('结构100 %');
});

test('what the page itself lacks is reported, whatever its Markdown has', () => {
  const [amounts, ...losses] = prove(HERE, (html) => html.replace(/<p>最后.*?<\/p>/, ''));
  expect(amounts).toMatch(/^文字\d\d\.\d %/);
  expect(losses).toEqual(['少了（a.md:29）：段落“最后一段在这里。”没有了']);
});

test('two paragraphs that changed places are no loss of words, but are named', () => {
  const swapped = HERE.replace(/(> 引文.*\n)\n(最后.*\n)/, '$2\n$1');
  expect(prove(swapped)).toEqual([
    '文字100 %，结构13/14',
    '少了（a.md:27）：段落“引文在这里。”换了位置',
  ]);
});

test('verse of WordPress is a paragraph, and a picture without its page is meant', () => {
  const old = parseHtml(
    '<pre class="wp-block-verse">甲<br>乙</pre><a href="/page/"><img src="/a.png" alt="图"></a>',
  );
  const current = parseHtml('<p>甲<br>乙</p><img src="/media/a.png" alt="图">');
  const addresses = { ...ADDRESSES, ofOld: () => UNKNOWN };
  const comparison = comparePages(old, current, stored, addresses);
  expect([comparison.kept, comparison.parts]).toEqual([3, 3]);
  expect(formatLosses(comparison, 'a.md')).toEqual([
    expect.stringMatching(/^有意的不同.*图片的页面这里没有$/),
  ]);
});

test('the address of a video that is played here is no lost text, another one is', () => {
  const old = parseHtml('<p>https://youtu.be/dQw4w9WgXcQ</p><p>正文</p>');
  const page =
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe><p>正文</p>';
  const percentOf = (html: string) => comparePages(old, parseHtml(html), stored, ADDRESSES).percent;
  expect(percentOf(page)).toBe(100);
  expect(percentOf('<p>正文</p>')).toBeLessThan(50);
});

test('line numbers, style of icons and the title of a picture are no differences', () => {
  const old =
    parseHtml(`<figure class="highlight js"><table><tr><td class="gutter"><pre>1</pre></td>
<td class="code"><pre>a()</pre></td></tr></table></figure>
<img src="/a.png" class="" title="旁边的图">
<div class="kg-card kg-file-card"><a href="/f.pdf"><div><div>一份文件</div><div>2 KB</div></div>
<svg><style>.a{fill:none}</style></svg></a></div>`);
  const current = parseHtml(`<pre><code class="language-js">a()</code></pre>
<img src="/media/a.png" alt="旁边的图"><p><a href="/f.pdf">一份文件</a>（2 KB）</p>`);
  const { percent, parts, kept } = comparePages(old, current, stored, ADDRESSES);
  expect({ percent, kept }).toEqual({ percent: 100, kept: parts });
});

test('what is meant to differ is named and not counted', () => {
  const post = {
    ...{ title: '甲', format: 'markdown', url: 'https://old.example/a/', body: '' },
    location: { file: 'a.md', line: 1 },
    original: {
      text: '',
      line: 1,
      page: () =>
        '<p>甲<img src="http://other.example/a.png"></p><iframe src="https://maps.example/12345678"></iframe><p><a href="#no">无</a> <a href="javascript:x()">乙</a></p>',
    },
  } as unknown as SourcePost;
  const markdown =
    '甲![](http://other.example/a.png)\n\n<iframe src="https://maps.example/12345678"></iframe>\n\n无 乙';
  const comparison = provePost(post, markdown, 'https://old.example');
  expect(formatAmounts(comparison)).toBe('文字100 %，结构100 %');
  expect(formatLosses(comparison, 'a.md')).toEqual([
    '有意的不同（a.md:1）：图片“http://other.example/a.png”图片在别的网站，成了链接',
    '有意的不同（a.md:1）：嵌入的内容“https://maps.example/12345678”这里不嵌入，成了链接',
    '有意的不同（a.md:1）：链接“无”原来也没有这个位置，成了文字',
    '有意的不同（a.md:1）：链接“乙”这种地址不能做链接，成了文字',
  ]);
});

/** What the proof says of a text of a folder, and of what became of it. */
function proofOf(text: string, here = text): string[] {
  const post = {
    ...{ title: '甲', format: 'markdown', url: 'https://old.example/a/', body: here },
    location: { file: 'a.md', line: 1 },
    original: { text, line: 1, page: () => folderPage(text, false) },
  } as unknown as SourcePost;
  const comparison = provePost(post, here, 'https://old.example');
  return [formatAmounts(comparison), ...formatLosses(comparison, 'a.md')];
}

test.each([
  ['考了 $80$ 分，排第 $n$ 名。'],
  ["- $m_0$（$A'B'C'$）：对应$m_1$\n\n## $right$ 集合\n\n当$n=13$时，数为$1101$，$1-2$。"],
  ['| $CP$ | $Q^{n+1}$ |\n|---|---|\n| 0 | $Q_n$ |'],
  ['这件 $80，那件 $90，共 $170。'],
])('%j is whole, whatever the old page took for a formula', (text) => {
  expect(proofOf(text)).toEqual(['文字100 %，结构100 %']);
});

test('a formula at the end of an item and one of its own come after the words, in whatever block they are', () => {
  expect(proofOf('- 定义：函数 $\\mu$ 为逆。\n$$\n\\mu(n)=1\n$$\n')).toEqual([
    '文字100 %，结构100 %',
  ]);
});

test('what old pages show with its dollar signs, and this site as a formula, is no loss', () => {
  const [amounts, loss] = proofOf('- $([t],T,m,0)$\n\n字。');
  expect([amounts, loss]).toEqual([
    '文字100 %，结构100 %',
    '有意的不同（a.md:1）：列表项“$([t],T,m,0)$”旧页上是$里的文字，这里是公式',
  ]);
});

test('a callout is no change, and a quotation that is none any more is one', () => {
  const box = '> [!TIP]\n> **标题**\n>\n> 提示的字';
  expect(proofOf('{{< admonition tip "标题" >}}\n提示的字\n{{< /admonition >}}', box)).toEqual([
    '文字100 %，结构100 %',
  ]);
  expect(proofOf('::: tip 标题\n提示的字\n:::', box)).toEqual(['文字100 %，结构100 %']);
  expect(proofOf('> [!tip] 标题\n> 提示的字', box)).toEqual(['文字100 %，结构100 %']);
  expect(proofOf('> 提示的字', '提示的字')).toContain(
    '少了（a.md:1）：段落“提示的字”从quote成了没有',
  );
});

test('two differences on a long page are two', () => {
  const rows = Array.from({ length: 2500 }, (_, n) => `<h3>小标题${n}</h3><p>第${n}段的字。</p>`);
  const text = `<p>开头的字。</p>${rows.join('')}<p>最后的字。</p>`;
  const here = parseHtml(text.replace('开头的字', '甲').replace('最后的字', '乙'));
  const { parts, kept, losses } = comparePages(parseHtml(text), here, { text, line: 1 }, ADDRESSES);
  expect([parts - kept, losses.map(({ text: lost }) => lost)]).toEqual([
    2,
    ['开头的字。', '最后的字。'],
  ]);
});

test('what a page has no room for is one loss, and every part of it counts', () => {
  const paragraphs = Array.from({ length: 9 }, (_, n) => `<p>第${n}段的字。</p>`);
  const text = paragraphs.join('');
  const html = `${paragraphs.slice(0, 4).join('')}<p>${articleText().shortened}</p>`;
  const { parts, kept, losses } = comparePages(
    parseHtml(text),
    parseHtml(html),
    { text, line: 1 },
    ADDRESSES,
  );
  expect([parts, kept]).toEqual([9, 4]);
  expect(losses).toMatchObject([
    { text: '第4段的字。', became: expect.stringMatching(/^和后面的一共5个部分.*分成几篇$/) },
  ]);
  const whole = comparePages(
    parseHtml(text),
    parseHtml(html.replace(articleText().shortened, '')),
    stored,
    ADDRESSES,
  );
  expect(whole.losses).toHaveLength(5);
});

test('a picture elsewhere with an encoded slash, and code with settings at its language or a language more, are no losses', () => {
  const old = parseHtml(
    '<p>字<img src="https://a.test/1%2Fb.png" alt="图"></p><pre><code class="language-ts{1}">a()</code></pre><pre>b()</pre>',
  );
  const current = parseHtml(
    '<p>字<a href="https://a.test/1%2Fb.png">图</a></p><pre><code class="language-ts">a()</code></pre><pre><code class="language-js">b()</code></pre>',
  );
  const { losses } = comparePages(old, current, stored, ADDRESSES);
  expect(losses).toMatchObject([{ isMeant: true, became: '图片在别的网站，成了链接' }]);
});

test.each(['https://a.test/large.jpg', 'https://a.test/page'])(
  'a picture elsewhere that links to %s, which its words do now, is no loss',
  (url) => {
    const old = parseHtml(`<p>字<a href="${url}"><img src="https://a.test/s.jpg"></a></p>`);
    const lossesOf = (html: string) =>
      comparePages(old, parseHtml(html), stored, ADDRESSES).losses.filter((one) => !one.isMeant);
    expect(lossesOf(`<p>字<a href="${url}">图片</a></p>`)).toEqual([]);
    expect(lossesOf('<p>字</p>').map(({ kind }) => kind)).toContain('picture');
  },
);

test('what looks like a footnote and has no note is text, and so are tags of Liquid in Hugo', () => {
  expect(proofOf('例如[^5]匹配别的字，`a`类[^0-9]。注[^a]。\n\n[^a]: 说明')).toEqual([
    '文字100 %，结构100 %',
  ]);
  const tags = '用{% load filters %}和{{log.date}}，`{% raw %}`，{{< figure >}}完';
  expect(folderPage(tags, false, true)).toBe(
    '<p>用{% load filters %}和{{log.date}}，<code>{% raw %}</code>，完</p>\n',
  );
  expect(folderPage(tags, false)).toBe('<p>用和，``，完</p>\n');
});

test('an address that the old page runs on into the words after it is no loss', () => {
  const run = 'https://a.test）是一个';
  const old = parseHtml(`<p>见<a href="${encodeURI(run)}">${run}</a>协议</p>`);
  const here = parseHtml('<p>见<a href="https://a.test/">https://a.test</a>）是一个协议</p>');
  const addresses = { ...ADDRESSES, ofOld: () => 'https://a.xn--test' };
  expect(comparePages(old, here, stored, addresses).losses).toMatchObject([{ isMeant: true }]);
});
