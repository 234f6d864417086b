import { expect, test } from 'vitest';
import { parseEditUrl, withoutEditUrl } from './edit-url';

test.each([
  ['https://cms.example/1?a=b#c', 'https://cms.example/1?a=b#c'],
  ['HTTP://cms.example', 'http://cms.example/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//cms.example/1', undefined],
  ['/content/news/1', undefined],
  ['/edit/text?path=news%2F1.md', '/edit/text?path=news%2F1.md'],
  ['/edit/../content/news/1', undefined],
  ['', undefined],
  [undefined, undefined],
])('an editor is led from %j to %j', (url, expected) => {
  expect(parseEditUrl(url)).toBe(expected);
});

test('what everybody sees has none, even if the backend sends one', () => {
  expect(withoutEditUrl({ body: 1, editUrl: 'https://cms.example/1' })).toEqual({ body: 1 });
  expect(withoutEditUrl(null)).toBeNull();
});
