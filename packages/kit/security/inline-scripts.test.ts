import { expect, test } from 'vitest';
import { cspHash, inlineParts, mergeScripts } from './inline-scripts';

test('each inline script is named by its hash, and data is none', () => {
  const html =
    '<script>a()</script><script src="/x.js"></script><script type="application/ld+json">{}</script>' +
    '<script type="module">b()</script><style>p{}</style><p style="color:red;content:&quot;x&quot;">';
  expect(inlineParts(html)).toEqual({
    scripts: [cspHash('a()'), cspHash('b()')],
    styles: [cspHash('p{}')],
  });
});

const FLIGHT = String.raw`self.__next_f.push([1,"\u003cp class=\"a\">${'`'}$\n"])`;

test.each([
  [
    '<p>a</p><script>one()</script><script>(two())</script><script>three()</script><p>b</p>',
    '<p>a</p><script>one()\n;(two())\n;three()</script><p>b</p>',
  ],
  [
    `<script>${FLIGHT}</script><script>${FLIGHT}</script>`,
    `<script>${FLIGHT}\n;${FLIGHT}</script>`,
  ],
])('scripts that follow each other become one, in their order and words: %s', (html, merged) => {
  expect(mergeScripts(html)).toBe(merged);
});

test.each([
  ['one that stands alone', '<script>one()</script><p></p><script>two()</script>'],
  ['one with a source', '<script src="/a.js"></script><script>two()</script>'],
  ['data', '<script type="application/ld+json">{}</script><script>two()</script>'],
  ['what is not sure to end there', '<script>"<!--"</script><script>two()</script>'],
])('%s is left as it is', (_, html) => {
  expect(mergeScripts(html)).toBe(html);
});

test.each([
  ['a script without an end', '<script>one()'],
  ['an end that is written in another way', '<style>a{}</style foo><p></p>'],
])('a document with %s is not taken for understood', (_, html) => {
  expect(inlineParts(`<p></p>${html}`)).toBeNull();
});
