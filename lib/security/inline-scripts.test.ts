import { expect, test } from 'vitest';
import { inlineParts, mergeScripts } from './inline-scripts';

test('scripts that follow each other become one, in their order', () => {
  const html =
    '<p>a</p><script>one()</script><script>(two())</script><script>three()</script><p>b</p>';
  expect(mergeScripts(html)).toBe('<p>a</p><script>one()\n;(two())\n;three()</script><p>b</p>');
});

test.each([
  ['one that stands alone', '<script>one()</script><p></p><script>two()</script>'],
  ['one with a source', '<script src="/a.js"></script><script>two()</script>'],
  ['data', '<script type="application/ld+json">{}</script><script>two()</script>'],
  ['what is not sure to end there', '<script>"<!--"</script><script>two()</script>'],
])('%s is left as it is', (_, html) => {
  expect(mergeScripts(html)).toBe(html);
});

test('what is joined is one hash', () => {
  const html = '<script>one()</script><script>two()</script>';
  expect(inlineParts(html).scripts).toHaveLength(2);
  expect(inlineParts(mergeScripts(html)).scripts).toEqual(
    inlineParts('<script>one()\n;two()</script>').scripts,
  );
});

/** A document as a parser reads it, once it has been sent. */
const received = (html: string) =>
  Buffer.from(html).toString().replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');

/** What the scripts of a document hand on, as a browser would run them. */
function handedOn(html: string): unknown[] {
  const self: { __next_f: unknown[] } = { __next_f: [] };
  for (const [, script = ''] of received(html).matchAll(/<script>([\s\S]*?)<\/script>/gi)) {
    new Function('self', script)(self);
  }
  return self.__next_f;
}

const writtenByTheFramework = (text: string) =>
  `self.__next_f.push([1,${JSON.stringify(text).replaceAll('<', '\\u003c')}])`;

test.each([
  ['markup', '<a href="/x" class="y">one\n\ttwo</a>'],
  ['the end of a script', '"</script><script>alert(1)</script>" </SCRIPT >'],
  ['a comment that would hide that end', '<!-- <script>'],
  ['what means something in a template', `\`$\{self}\` \\n \\\` $ {} \\$\{a} $\\{a}`],
  ['ends of lines', 'one\r\ntwo\rthree\u2028four\u2029'],
  ['control characters', 'a\0b\u0007c\u007fd\u0085e'],
  ['half a character', '\ud83d and \ude00, a whole one 😀'],
  ['its own words', 'self.__next_f.push([1,"a"])\n;self.__next_f.push([1,"b"])'],
])('a text that is handed on stays the same text: %s', (_, text) => {
  const scripts = [text, 'next'].map((part) => `<script>${writtenByTheFramework(part)}</script>`);
  const joined = mergeScripts(scripts.join(''));
  expect(joined.slice('<script>'.length, -'</script>'.length)).not.toMatch(/<(?:!|\/?script)/i);
  expect(handedOn(joined)).toEqual([
    [1, text],
    [1, 'next'],
  ]);
});

test('a text that is handed on is written like the document it describes', () => {
  const markup = '<p class="a">"b"</p>';
  const script = `<script>${writtenByTheFramework(markup)}</script>`;
  expect(mergeScripts(script + script)).toContain(`[1,\`${markup}\`]`);
});
