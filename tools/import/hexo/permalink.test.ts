import { expect, test } from 'vitest';
import { readFault } from '../../../testing/import/old-site';
import type { HexoConfig } from './files';
import { partsOfName } from './permalink';

test('the date in the name of a file is no part of the address', async () => {
  const [post] = (await readFault('hexo-newpostname')).posts;
  expect(post?.url).toBe('https://old.example/2020/01/02/hello/');
});

test.each([
  [':title.md', '_posts/a/b.md', { title: 'a/b' }],
  [
    ':year-:month-:day-:title.md',
    '_posts/2020-01-02-a.md',
    { year: '2020', month: '01', day: '02', title: 'a' },
  ],
  [':year-:month-:day-:title.md', '_posts/about.md', { title: 'about' }],
  [':year/:i_month/:title.md', '_drafts/2020/1/a.md', { year: '2020', i_month: '1', title: 'a' }],
  [':lang/:title.md', '_posts/en/a.md', { lang: 'en', title: 'a' }],
  [':title-:title.md', '_posts/a-a.md', { title: 'a-a' }],
  ['', '_posts/a.md', { title: 'a' }],
])('by %j %s has the parts of its name', (pattern, name, parts) => {
  expect(partsOfName(name, { new_post_name: pattern } as HexoConfig)).toEqual(parts);
});
