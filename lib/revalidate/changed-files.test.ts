import { expect, test } from 'vitest';
import { revalidationRequestFor } from './changed-files';

const changed = (path: string, removed = false) => ({ path, removed });

test('each file of the content has its tag', () => {
  const files = [
    'news/101.md',
    'news/category.yaml',
    'pages/about_us.md',
    'site.yaml',
    'news/0.txt',
  ];
  expect(revalidationRequestFor(files.map((path) => changed(path)))).toEqual({
    tags: ['article:101', 'category:news', 'page:about_us', 'site'],
    withdrawn: [],
    purge: [],
  });
});

test('what is removed is withdrawn; what moved is edited', () => {
  const files = [
    changed('news/101.md', true),
    changed('news/102.md', true),
    changed('guides/102.md'),
  ];
  const signal = { tags: ['article:102'], withdrawn: ['article:101'] };
  expect(revalidationRequestFor(files)).toEqual({ ...signal, purge: [] });
  expect(revalidationRequestFor(files, true)).toEqual({
    ...signal,
    purge: ['article:102', 'article:101'],
  });
});

test('what is no content is left out', () => {
  expect(
    revalidationRequestFor([
      changed('README.md'),
      changed('../lib/x.md'),
      changed('news/draft.md'),
    ]),
  ).toEqual({
    tags: [],
    withdrawn: [],
    purge: [],
  });
});
