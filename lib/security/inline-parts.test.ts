import { expect, test } from 'vitest';
import { inlineParts, joinScripts } from './inline-parts';

test('scripts that follow each other become one, in their order', () => {
  const html =
    '<p>a</p><script>one()</script><script>(two())</script><script>three()</script><p>b</p>';
  expect(joinScripts(html)).toBe('<p>a</p><script>one()\n;(two())\n;three()</script><p>b</p>');
});

test.each([
  ['one that stands alone', '<script>one()</script><p></p><script>two()</script>'],
  ['one with a source', '<script src="/a.js"></script><script>two()</script>'],
  ['data', '<script type="application/ld+json">{}</script><script>two()</script>'],
  ['what is not sure to end there', '<script>"<!--"</script><script>two()</script>'],
])('%s is left as it is', (_, html) => {
  expect(joinScripts(html)).toBe(html);
});

test('what is joined is one hash', () => {
  const html = '<script>one()</script><script>two()</script>';
  expect(inlineParts(html).scripts).toHaveLength(2);
  expect(inlineParts(joinScripts(html)).scripts).toEqual(
    inlineParts('<script>one()\n;two()</script>').scripts,
  );
});
