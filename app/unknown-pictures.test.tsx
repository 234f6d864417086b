import '../testing/next';

import { article, CATEGORY } from '@wenzhan/content/testing/content-folder';
import { serveFiles } from '@wenzhan/content/testing/embedded-site';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseHtml } from '../e2e/support/html';
import { type PageModule, renderPage } from '../testing/render-page';
import * as author from './authors/[author]/page';
import * as authors from './authors/page';
import * as articlePage from './content/[category]/[id]/page';
import * as category from './content/[category]/page';
import manifest from './manifest';
import * as home from './page';

/* A picture on a host that is not in IMAGE_HOSTS is not shown: pages are as if there were none. */

const PICTURE = '{ url: https://elsewhere.example/a.png, width: 800, height: 400, alt: 图 }';

serveFiles({
  'site.yaml': `siteName: 某某馆
logo: ${PICTURE}
logoDark: ${PICTURE}
logoText: false
policeRecordNumber: 京公网安备11000002000001号
policeBadge: ${PICTURE}
footer: { qr: ${PICTURE} }
`,
  'news/category.yaml': `${CATEGORY}cover: ${PICTURE}\n`,
  'news/1.md': article({
    ...{ publishedAt: '2026-01-01T00:00:00+08:00', author: 'someone' },
    cover: { url: 'https://elsewhere.example/a.png' },
  }),
  'authors/someone.yaml': `name: 某人\ndescription: 一个人\nportrait: ${PICTURE}\n`,
  'pages/home.yaml': `title: 我们
sections:
  - { type: lead, title: 一句话, picture: ${PICTURE} }
  - { type: text_picture, content: 正文, picture: ${PICTURE} }
  - { type: cards, items: [{ title: 卡片, picture: ${PICTURE} }] }
  - { type: partners, items: [{ name: 某省图书馆, path: 'https://example.org/', logo: ${PICTURE} }] }
  - { type: people, items: [{ name: 欧阳某, portrait: ${PICTURE} }] }
  - { type: contact, items: [{ label: 电话, value: '1' }], qr: ${PICTURE} }
  - { type: pictures, title: 掠影, items: [${PICTURE}] }
  - { type: articles }
`,
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** The classes of what stands around a picture. */
const PLACE = /^_(cover|picture|portrait|logo|qr|withCover|withPicture|withPortraits)_/;

async function documentOf(module: PageModule, params: Record<string, string> = {}) {
  const { html } = await renderPage(module, { params });
  return parseHtml(html);
}

const PAGES: [string, PageModule, Record<string, string>][] = [
  ['the home page', home, {}],
  ['an article', articlePage, { category: 'news', id: '1' }],
  ['a category', category, { category: 'news' }],
  ['the authors', authors, {}],
  ['an author', author, { author: 'someone' }],
];

test.each(PAGES)('%s has no place for a picture that is not shown', async (_, module, params) => {
  const document = await documentOf(module, params);
  expect(document.querySelectorAll('img[src*="elsewhere"]')).toHaveLength(0);
  const places = [...document.querySelectorAll('[class]')].flatMap(({ classList }) =>
    [...classList].filter((name) => PLACE.test(name)),
  );
  expect(places).toEqual([]);
  const nameless = [...document.querySelectorAll('a, figure, h2')].filter(
    (one) => one.textContent.trim() === '',
  );
  expect(nameless.map(String)).toEqual([]);
});

test('what stands instead of a picture is there: names, a seal, a drawn badge', async () => {
  const document = await documentOf(home);
  expect(document.querySelector('header a')?.textContent).toBe('某某馆');
  expect(document.querySelector('a[href="https://example.org/"]')?.textContent).toBe('某省图书馆');
  expect(document.querySelector('[class*="seal"]')?.textContent).toBe('欧阳');
  expect(document.querySelector('a[href^="https://beian.mps.gov.cn/"] svg')).not.toBeNull();
  // A section of nothing but pictures is left out.
  expect(document.body?.textContent).not.toContain('掠影');
  // The seal of this site, not the icon of this software.
  const sources = ((await manifest()).icons ?? []).map(({ src }) => src.replace(/\?.*/, ''));
  expect(sources).toEqual(['/icons/192.png', '/icons/512.png', '/icons/maskable.png']);
});

test('on a host that is known all of them are shown', async () => {
  vi.stubEnv('IMAGE_HOSTS', '*.example');
  const document = await documentOf(home);
  expect(document.querySelector('header a')?.textContent).toBe('');
  expect(document.querySelectorAll('header a img')).toHaveLength(2);
  expect(document.querySelectorAll('main img[src*="elsewhere"]')).toHaveLength(8);
  expect(document.body?.textContent).toContain('掠影');
});
