import '../testing/next';

import { article, CATEGORY, page } from '@wenzhan/content/testing/content-folder';
import { SITE_URL, serveFiles } from '@wenzhan/content/testing/embedded-site';
import { expect, test } from 'vitest';
import { GET as llms } from './llms.txt/route';
import { generateMetadata } from './page';
import { GET as sitemap } from './sitemaps/[shard]/route';

const SECTIONS = 'sections:\n  - { type: text, title: 缘起, content: 一些文字。 }\n';
const NOINDEX = 'seo: { noindex: true }\n';

const text = page('页面', '一些文字。\n', '2025-01-01T08:00:00+08:00');
serveFiles({
  'site.yaml': 'siteName: 试站\n',
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ publishedAt: '2025-01-01T08:00:00+08:00' }),
  'pages/home.yaml': `title: 首页\n${NOINDEX}${SECTIONS}`,
  'pages/shown.yaml': `title: 页面\n${SECTIONS}`,
  'pages/hidden.yaml': `title: 页面\n${NOINDEX}${SECTIONS}`,
  'pages/terms.md': text,
  'pages/internal.md': text.replace('---\n', `---\n${NOINDEX}`),
});

const ask = () => new Request(SITE_URL);
const pathsIn = (text: string, end: RegExp) =>
  [...text.matchAll(/https:\/\/www\.example\.com(\/[^)<]*)/g)]
    .map(([, path = '']) => path)
    .filter((path) => end.test(path));

test('pages that may not be indexed, the home page too, are in no sitemap', async () => {
  const none = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };
  expect(await generateMetadata(none as never)).toMatchObject({ robots: { index: false } });
  const sitemaps = ['1.xml', 'lists.xml'].map(async (shard) =>
    (await sitemap(ask(), { params: Promise.resolve({ shard }) })).text(),
  );
  const paths = pathsIn((await Promise.all(sitemaps)).join(''), /^\/(?:$|pages|single_page)/);
  expect(paths).toEqual(['/single_page/terms', '/pages/shown']);
});

test('nor are they in llms.txt', async () => {
  const paths = pathsIn(await (await llms(ask())).text(), /\.md$/);
  expect(paths).toEqual(['/content/news/1.md', '/single_page/terms.md', '/pages/shown.md']);
});
