import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import { absoluteHtml } from '@wenzhan/text/article/absolute';
import { renderBody } from '@wenzhan/text/article/body';
import { toMarkdown } from '@wenzhan/text/article/markdown';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import { expect, test } from 'vitest';
import { splitFrontMatter } from './files/front-matter';

const PAGE = 'http://localhost:3000/content/news/1';
const CONTENT = 'content';
/** The written cases below have each construct; `npm run verify:all` compares every file. */
const STEP = process.env.SLOW_TESTS === '1' ? 1 : 5;
const files = readdirSync(CONTENT, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.md'));

const render = (markdown: string) => renderBody(renderMarkdownAlone(markdown), '').html;

/** HTML with absolute URLs, without line breaks between blocks. */
const normalized = (html: string) => absoluteHtml(html, PAGE).replace(/(?<=>)\n|\n(?=<)/g, '');

function expectUnchanged(markdown: string): void {
  const html = render(markdown);
  const written = toMarkdown(html, PAGE);
  const again = render(written);
  expect(normalized(again)).toBe(normalized(html));
  expect(toMarkdown(again, PAGE)).toBe(written);
}

test('there are articles to compare', () => {
  expect(files.length).toBeGreaterThan(50);
});

test.each(files.filter((_, at) => at % STEP === 0))(
  'the Markdown that the site writes of %s is the same page',
  async (file) => {
    const text = await readTextFile(path.join(CONTENT, file));
    expectUnchanged(splitFrontMatter(text)?.body ?? '');
  },
);

test.each([
  '**注意：**正文，他读*《书名》*很久，~~“旧价”~~现价，含**“重点”**内容',
  'a**(b)**c，*d*e，**`x`**后，**[链接](/a)**后，***都***是',
  'https://example.com/a，不是链接的https\\://example.com/b，（www\\.example.com）',
  '第10~20页，第30~40页，\\*星号\\*，\\_下划线\\_，# 不是标题，1\\. 不是列表',
  '从$5到$10，$x^2$，数$$n$$个，US$$y$$',
  '$$\n\\frac{a}{b}\n$$',
  '甲[^1]乙[^注]丙[^1]\n\n[^1]: 一\n\n    二\n\n[^注]: 三',
  '甲[^1]\n\n[^1]: 一\n\n    - 二\n    - 三\n\n    四',
  '- [ ] 一\n- [x] **二：**三\n\n1. 一\n   - 二\n   - 三\n2. 四\n\n- 一\n\n- 二',
  '3. 三\n4. 四',
  '- 按<kbd>Ctrl</kbd>+<kbd>C</kbd>复制\n- <mark>注意</mark>[x<sup>2</sup>](/a)和H<sub>2</sub>O',
  '> [!WARNING]\n> 一\n>\n> - 二\n\n> 引\n>\n> > 文',
  '```ts title="a.ts" {1,3} showLineNumbers{8}\na\n\nb\n```\n\n```diff\n+a\n-b\n```\n\n```\nx\n```',
  '| 左 | 中 | 右 |\n| :-- | :-: | --: |\n| a \\| b | `c \\| d` | **e：**f |',
  '<table><caption>表一</caption><tr><th>甲</th></tr><tr><td><ul><li>一</li></ul></td></tr><tr><td><pre>a&#10;\nb</pre></td></tr></table>',
  '![替代](/media/a.svg "说明")\n\n![替代](/media/a.svg)\n\n文![图](/media/a.svg)字',
  'H<sub>2</sub>O <kbd>Ctrl</kbd> <ruby>字<rt>zì</rt></ruby> <abbr title="全称">缩</abbr>',
  '<a name="old"></a>旧锚，[到](#old)，<a id="旧"></a>新',
  '<details open>\n<summary>题**不**</summary>\n\n- 一\n\n```js\na\n```\n\n</details>',
  '<audio src="/media/a.mp3" title="名"></audio>\n\n<video width="640" height="360" src="/media/a.webm">\n<track src="/media/a.vtt" kind="captions">\n</video>',
  '<iframe src="https://player.bilibili.com/player.html?bvid=x" title="片"></iframe>',
  '一\\\n二\n\n---\n\n三',
  '## 标题**粗：**后\n\n### `代码` 二',
])('%j comes back unchanged', (markdown) => {
  expectUnchanged(markdown);
});
