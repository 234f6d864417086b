import { expect, test } from 'vitest';
import { blocksHtml, blocksSchema } from './blocks';

const text = (value: string, marks = {}) => ({ type: 'text', text: value, ...marks });
const block = (type: string, children: object[], more = {}) => ({ type, children, ...more });
const image = { url: '/a.png', alternativeText: 'b', caption: 'c', width: 3, height: 2 };

test.each([
  [block('heading', [text('a')], { level: 3 }), '<h3>a</h3>'],
  [block('paragraph', [text('a\nb')]), '<p>a<br>b</p>'],
  [block('paragraph', [text('a', { bold: true })]), '<p><strong>a</strong></p>'],
  [block('paragraph', [text('a', { italic: true, code: true })]), '<p><em><code>a</code></em></p>'],
  [block('paragraph', [text('')]), ''],
  [block('list', [block('list-item', [text('a')])]), '<ul><li>a</li></ul>'],
  [block('list', [text('a')], { format: 'ordered' }), '<ol>a</ol>'],
  [block('quote', [text('a')]), '<blockquote>a</blockquote>'],
  [block('code', [text('<')]), '<pre><code>&#x3C;</code></pre>'],
  [block('code', [], { language: 'js' }), '<pre><code class="language-js"></code></pre>'],
  [block('link', [text('a')], { url: 'https://b.example/' }), '<a href="https://b.example/">a</a>'],
  [block('image', [], { image: { url: '/a.png' } }), '<figure><img src="/a.png" alt=""></figure>'],
  [
    block('image', [], { image }),
    '<figure><img src="/a.png" alt="b" width="3" height="2"><figcaption>c</figcaption></figure>',
  ],
  [block('of a later version', [text('a')]), 'a'],
])('of the block editor %j becomes %s', (written, html) => {
  expect(blocksHtml(blocksSchema.parse([written]))).toBe(html);
});

test('a list within a list is in the item before it', () => {
  const item = (value: string) => block('list-item', [text(value)]);
  const inner = block('list', [item('b')], { format: 'ordered' });
  const list = block('list', [item('a'), inner, item('c')]);
  expect(blocksHtml(blocksSchema.parse([list]))).toBe(
    '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
  );
});

test('a block of thousands of levels is invalid', () => {
  const nested = (levels: number): object[] =>
    JSON.parse(`${'[{"type":"quote","children":'.repeat(levels)}[]${'}]'.repeat(levels)}`);
  expect(blocksSchema.safeParse(nested(200)).success).toBe(true);
  expect(blocksSchema.safeParse(nested(50_000)).success).toBe(false);
});
