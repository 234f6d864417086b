import { expect, test } from 'vitest';
import { revalidationRequestFor } from './changed-files';

const LANGUAGES = new Set(['en', 'pt-br']);
const edited = (path: string) => ({ path, removed: false });
const removed = (path: string) => ({ path, removed: true });

test.each([
  ['news/101.md', ['article:101']],
  ['news/0101.md', ['article:101']],
  ['news/category.yaml', ['category:news']],
  ['pages/about_us.md', ['page:about_us']],
  ['site.yaml', ['site']],
  ['en/site.yaml', ['en/site']],
  ['en/guides/101.md', ['en/article:101']],
  ['pt-br/pages/about_us.md', ['pt-br/page:about_us']],
  ['fr/101.md', ['article:101']],
  ['fr/guides/101.md', []],
  ['authors/jia.yaml', ['author:jia']],
  ['authors/category.yaml', ['category:authors']],
  ['news/0.txt', []],
  ['README.md', []],
  ['../lib/x.md', []],
  ['news/draft.md', []],
])('%s has the tags %j', (path, tags) => {
  expect(revalidationRequestFor([edited(path)], LANGUAGES)).toEqual({
    tags,
    withdrawn: [],
    purge: [],
  });
});

test('what is removed is withdrawn; what moved is edited', () => {
  const files = [removed('news/101.md'), removed('news/102.md'), edited('guides/102.md')];
  const request = { tags: ['article:102'], withdrawn: ['article:101'] };
  expect(revalidationRequestFor(files, LANGUAGES)).toEqual({ ...request, purge: [] });
  const purge = ['article:102', 'article:101'];
  expect(revalidationRequestFor(files, LANGUAGES, true)).toEqual({ ...request, purge });
});
