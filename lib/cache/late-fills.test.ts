import { expect, test } from 'vitest';
import { LateFills } from './late-fills';
import { pageEntry } from './test-entries';

const fill = pageEntry('/any', { tags: ['article:1'], born: 100 });

test('a page is no newer than the late data that it may have been made of', () => {
  const fills = new LateFills();
  fills.add(fill, 300);
  const page = pageEntry('/a', { tags: ['site', 'article:1'], born: 200 });
  expect(fills.bornOf(page)).toBe(100);
  expect(fills.bornOf({ ...page, tags: ['site'] })).toBe(200);
  expect(fills.bornOf({ ...page, born: 301 })).toBe(301);
});

test('late data is forgotten after a minute', () => {
  const fills = new LateFills();
  fills.add(fill, 300);
  fills.add(pageEntry('/b', { tags: ['article:2'] }), 60_301);
  expect(fills.bornOf(pageEntry('/a', { tags: ['article:1'], born: 200 }))).toBe(200);
});
