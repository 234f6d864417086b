import { htmlTagNames } from 'html-tag-names';
import { expect, test } from 'vitest';
import { renderMarkdownAlone } from '../markdown/markdown';
import { plainText } from '../plain-text';
import { missingWords, placesOf, TAG_FORMS } from '../testing/tag-places';
import { renderBody } from './body';
import { toMarkdown } from './markdown';

const PAGE = 'https://site.example/content/news/1';
const render = (markdown: string) => renderBody(renderMarkdownAlone(markdown), '').html;
/** The text of a page, as a reader sees it. */
const textOf = (html: string) => plainText(html, 'html');

/** Elements that browsers or the sanitiser treat in a way of their own, and a name that HTML does not have. */
const NAMES =
  'script style textarea title iframe plaintext template select option button svg math video table p a input String';

test.each(TAG_FORMS)(
  'a tag of a sentence removes nothing around it and after it: %s',
  (_, tagOf) => {
    for (const name of NAMES.split(' ')) {
      const markdown = placesOf(tagOf(name));
      const { html, headings } = renderBody(renderMarkdownAlone(markdown), '');
      expect([name, missingWords(textOf(html))]).toEqual([name, []]);
      expect([name, missingWords(plainText(markdown))]).toEqual([name, []]);
      expect([name, headings.at(-1)?.text]).toEqual([name, '末节']);
    }
  },
);

/** Those that stand without an end, and mean something. */
const MEANT = new Set(['br', 'hr', 'wbr']);

test('a tag that is never closed is shown as it is written, on the page, in its Markdown and in search', () => {
  for (const name of htmlTagNames.filter((one) => !MEANT.has(one))) {
    const markdown = `写 <${name}> 和**粗**\n\n后`;
    const html = render(markdown);
    const text = `写 <${name}> 和粗 后`;
    expect(textOf(html)).toBe(text);
    expect(plainText(markdown)).toBe(text);
    expect(textOf(render(toMarkdown(html, PAGE)))).toBe(text);
  }
});

test.each([
  ['泛型 List<String>，按 <Enter> 键', '泛型 List<String>，按 <Enter> 键'],
  ['<script> 里的**代码**\n\n```html\n<script>\n```\n\n后', '<script> 里的代码 <script> 后'],
  ['<div> 和 `<b>` 是\n<table> 表格\n\n后', '<div> 和 <b> 是 <table> 表格 后'],
  ['<!-- 没有完\n\n后', '<!-- 没有完 后'],
  ['<?php echo 1\n\n<!DOCTYPE html>\n\n后', '<?php echo 1 <!DOCTYPE html> 后'],
  ['<div class="a 没有完\n\n后', '<div class="a 没有完 后'],
  ['<MyButton>\n**点**\n</MyButton>', '<MyButton> 点 </MyButton>'],
  ['<template>\n\n文\n\n</template>', '<template> 文 </template>'],
  ['用 <button>确定</button> 和 <p></p>', '用 <button>确定</button> 和 <p></p>'],
  ['<script> 和 </script> 之间', '<script> 和 </script> 之间'],
  ['$a<b>c$ 和 <https://example.com>', 'a<b>c 和 https://example.com'],
])('%j reads %j', (markdown, text) => {
  const html = render(markdown);
  expect(textOf(html).replace('acabc', 'a<b>c')).toBe(text);
  expect(plainText(markdown)).toBe(text);
  expect(textOf(render(toMarkdown(html, PAGE)))).toBe(textOf(html));
});

test.each([
  ['<script>\n1\n\n2\n</script>\n\n后', '后'],
  ['<style>p{}</style>\n\n<!-- 不见 -->\n\n后', '后'],
  ['<div>\n<button>钮</button>\n</div>\n\n后', '后'],
  ['<details>\n<summary>题</summary>\n\n文\n\n```js\na\n```\n\n</details>\n\n后', '题 文 a 后'],
  ['<font color=red>一\n\n二</font>', '一 二'],
  ['<ul>\n<li>一\n<li>二\n</ul>', '一 二'],
  ['<ruby>字<rt>zì</ruby>和<kbd>a</kbd>', '字zì和a'],
  ['锚<a id="x"/>字<a name="y">z', '锚字z'],
  ['画<svg><path d="a"/><title>b</title></svg>后', '画后'],
])('what is meant as HTML is HTML: %j', (markdown, text) => {
  expect(textOf(render(markdown))).toBe(text);
  expect(plainText(markdown)).toBe(text);
});

test('an embedded frame is a video, alone, in a sentence and closed by itself', () => {
  for (const end of ['></iframe>', ' />']) {
    const frame = `<iframe src="https://player.bilibili.com/player.html?bvid=1"${end}`;
    const html = render(`${frame}\n\n- 看${frame}后\n\n尾`);
    expect(html.match(/data-video=/g)).toHaveLength(2);
    expect(html).toContain('<p>尾</p>');
  }
});

test('in HTML of another system no element that is never closed removes what follows', () => {
  for (const name of htmlTagNames) {
    const { html } = renderBody(`<p>甲<${name}>乙</p><h2>丙</h2><p>丁</p>`, '');
    expect([name, textOf(html).replace(/<[^>]*>|\s/g, '')]).toEqual([name, '甲乙丙丁']);
  }
  expect(textOf(renderBody('<p>甲<!-- 乙</p><p>丙</p>', '').html)).toBe('甲<!-- 乙 丙');
  expect(textOf(renderBody('甲<button>乙<p><button>丙</button>丁', '').html)).toContain('丁');
});
