import { expect, test } from 'vitest';
import { readContentPath } from './content-path';

test.each([
  ['site.yaml', { kind: 'site' }],
  ['redirects.yaml', { kind: 'redirects' }],
  ['news/category.yaml', { kind: 'category', name: 'news' }],
  ['news/101.md', { kind: 'article', category: 'news', id: '101', draft: false }],
  ['news/101.draft.md', { kind: 'article', category: 'news', id: '101', draft: true }],
  ['pages/about_us.md', { kind: 'page', name: 'about_us' }],
])('%s is read', (file, place) => {
  expect(readContentPath(file)).toEqual(place);
});

test.each([
  ['site.yml', '没有这种文件'],
  ['news/101.markdown', '文件名'],
  ['news/0101.md', '不以0开头'],
  ['news/abc.md', '文件名'],
  ['page/101.md', 'page'],
  ['pages/category.yaml', 'pages不能是栏目'],
  ['pages/Über.md', '页面名'],
  ['News/101.md', '栏目名'],
  ['news/deep/101.md', '一层'],
])('%s is refused with the reason', (file, reason) => {
  expect(readContentPath(file)).toContain(reason);
});
