import { expect, test } from 'vitest';
import { textName } from './text-name';

test('an article has one name in all categories, each in its language', () => {
  expect(textName('news/101.md')).toBe(textName('guides/101.md'));
  expect(textName('en/news/101.md')).toBe(textName('en/guides/101.md'));
  expect(textName('en/news/101.md')).not.toBe(textName('news/101.md'));
  expect(textName('news/102.md')).not.toBe(textName('news/101.md'));
});

test.each(['pages/404.md', 'en/pages/404.md', 'news/category.yaml', 'site.yaml'])(
  'the name of %s is its path',
  (path) => expect(textName(path)).toBe(path),
);
