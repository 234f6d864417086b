import { h } from 'hastscript';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { sanitizeSchema } from './sanitize';

test('no id of an article is that of a variable, before its anchors are placed', () => {
  const sanitizer = unified().use(rehypeSanitize, sanitizeSchema);
  const tree = sanitizer.runSync(h(null, h('p', { id: 'location' })));
  expect(tree).toMatchObject({ children: [{ properties: { id: 'user-content-location' } }] });
});
