import '../testing/next';

import { article, page as staticPage } from '@wenzhan/content/testing/content-texts';
import { SITE_URL, serveFiles } from '@wenzhan/content/testing/embedded-site';
import { LANGUAGES_CONTENT } from '@wenzhan/content/testing/languages';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findShareSubject } from '@/lib/handlers/share-image/resolve-subject';
import { describeRoute, translationsOf } from '@/lib/site/metadata/translations';
import { pageLanguage } from '@/lib/site/page-edition';
import { getRedirects } from '@/lib/site/redirects/redirect-list';
import { parseHtml } from '../e2e/support/html';
import { expectValidXml } from '../e2e/support/xml';
import { request } from '../testing/next';
import { renderPage } from '../testing/render-page';
import * as page from './[edition]/[[...path]]/page';
import EditionLayout from './[edition]/layout';
import { GET as editionFile } from './api/editions/[edition]/[...path]/route';
import { GET as markdown } from './api/markdown/[...path]/route';
import * as articlePage from './content/[category]/[id]/page';
import { GET as sitemapIndex } from './sitemap.xml/route';
import { GET as sitemap } from './sitemaps/[shard]/route';

// Without a render of the framework React caches nothing: here one state serves a test.
const state = vi.hoisted(() => ({ reset: () => {} }));
vi.mock('react', async (original) => {
  let made = new Map<unknown, unknown>();
  state.reset = () => {
    made = new Map();
  };
  return {
    ...(await original<object>()),
    cache:
      (load: (...args: unknown[]) => unknown) =>
      (...args: unknown[]) => {
        if (args.length > 0 || load.constructor.name === 'AsyncFunction') return load(...args);
        if (!made.has(load)) made.set(load, load());
        return made.get(load);
      },
  };
});

const HAN = /\p{Script=Han}|[，。、；：？！（）《》「」『』]/u;

serveFiles({
  ...LANGUAGES_CONTENT,
  'en/guides/201.md': english(),
  // In another category than in Chinese.
  'guides/203.md': article({ title: '怎样保养', tags: ['Pumps'] }),
  'ar/news/203.md': article(
    { title: 'صيانة' },
    '## واحد\n\n## اثنان\n\n## ثلاثة\n\n> [!NOTE]\n> نص\n\n| أ |\n|---|\n| ب |\n\nنص[^1]\n\n[^1]: حاشية\n',
  ),
  // English tells visitors of originals that have changed since, Arabic does not.
  'service/category.yaml': 'title: 服务\n',
  'service/204.md': article({ title: '怎样修理' }),
  'en/site.yaml': `${LANGUAGES_CONTENT['en/site.yaml']}outdatedNotice: true\n`,
  'en/service/204.md': article({ title: 'Repairs', summary: 'How', translatedFrom: 'before' }),
  'ar/service/204.md': article({ title: 'إصلاح', translatedFrom: 'before' }),
  'en/pages/about_us.md': staticPage('About us', 'We make pumps.\n').replace(
    '---\n\n',
    'translatedFrom: before\n---\n\n',
  ),
});
beforeEach(() => {
  vi.stubEnv('SITE_LANGUAGES', 'zh-CN en ar');
  state.reset();
});

/** A text in English that leads to its own language, and with a whole address to the default one. */
function english(): string {
  return LANGUAGES_CONTENT['en/guides/201.md'].replace(
    '](/about_us)',
    `](/about_us), in Chinese [here](${SITE_URL}/content/guides/201)`,
  );
}

const of = <T extends object>(params: T) => ({ params: Promise.resolve(params) });

const layouts = Object.fromEntries(
  ['en', 'ar'].map((edition) => [
    edition,
    (props: { children: ReactNode }) => (
      <EditionLayout {...props} params={Promise.resolve({ edition })} />
    ),
  ]),
);

async function render(edition: string, path: string) {
  state.reset();
  request.pathname = `/${edition}${path}`;
  const params = { edition, path: path.split('/').filter(Boolean) };
  const { html, metadata } = await renderPage(page, { params }, layouts[edition]);
  return { document: parseHtml(html), metadata, html };
}

const read = (edition: string, path: string) => {
  const segments = new URL(SITE_URL + path).pathname.split('/').slice(1);
  return editionFile(new Request(`${SITE_URL}/${edition}${path}`), of({ edition, path: segments }));
};

/** What a page says besides the names of other languages, and the number of a Chinese register. */
function textOf(document: ReturnType<typeof parseHtml>): string {
  for (const other of document.querySelectorAll('script, [hreflang]')) other.remove();
  return (document.body.textContent ?? '').replace('京ICP备00000000号', '');
}

const languagesOf = ({ alternates }: Metadata) => alternates?.languages;

test('a page in English has nothing in Chinese, and its links lead to pages in English', async () => {
  for (const path of ['', '/content', '/content/guides', '/content/guides/201', '/about_us']) {
    const { document, metadata } = await render('en', path);
    const links = [...document.querySelectorAll('a:not([hreflang]), form')]
      .map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '')
      .filter((href) => /^\/(?!media\/)/.test(href));
    expect(links.length, path).toBeGreaterThan(5);
    expect(
      links.filter((href) => !/^\/en(?:[/?#]|$)/.test(href)),
      path,
    ).toEqual([]);
    expect(textOf(document).match(HAN), path).toBeNull();
    const { title, description, openGraph } = metadata;
    expect(JSON.stringify([title, description, openGraph]), path).not.toMatch(HAN);
    expect(metadata.alternates?.canonical).toBe(`${SITE_URL}/en${path}`);
  }
});

test('an article names its versions in all languages, each the same ones', async () => {
  const path = '/content/guides/201';
  const versions = {
    'zh-CN': SITE_URL + path,
    en: `${SITE_URL}/en${path}`,
    ar: `${SITE_URL}/ar${path}`,
    'x-default': SITE_URL + path,
  };
  state.reset();
  const written = await renderPage(articlePage, { params: { category: 'guides', id: '201' } });
  expect(languagesOf(written.metadata)).toEqual(versions);
  for (const edition of ['en', 'ar']) {
    expect(languagesOf((await render(edition, path)).metadata)).toEqual(versions);
  }
});

test('what is in one language alone names no other, and its links say that they lead to the nearest place', async () => {
  state.reset();
  const params = { category: 'guides', id: '202' };
  const { html, metadata } = await renderPage(articlePage, { params });
  expect(languagesOf(metadata)).toBeUndefined();
  const links = [...parseHtml(html).querySelectorAll('#page-languages li')];
  expect(links.map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual([
    '/en/content/guides',
    '/ar/content/guides',
  ]);
  expect(links[0]?.textContent).toBe('English本页没有这种语言的版本，将前往最近的栏目');
  const missing = await render('en', '/content/guides/202');
  expect(missing.metadata.title).toMatchObject({ absolute: 'Page not found - Pumps' });
  const other = missing.document.querySelector('#page-languages a');
  expect([other?.getAttribute('href'), other?.textContent]).toEqual([
    '/content/guides/202',
    '中文',
  ]);
});

test('an article of another category in another language is linked there, but no version for search engines', async () => {
  state.reset();
  const params = { category: 'guides', id: '203' };
  const { html, metadata } = await renderPage(articlePage, { params });
  expect(languagesOf(metadata)).toBeUndefined();
  const links = [...parseHtml(html).querySelectorAll('#page-languages a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/en/content/guides',
    '/ar/content/news/203',
  ]);
});

test('a tag in other letters in another language leads nobody away from its page', async () => {
  const { metadata } = await render('en', '/tags/pumps');
  expect(metadata.title).toBe('Tag: pumps');
  expect(languagesOf(metadata)).toBeUndefined();
});

test('a translation whose original has changed says so, on a site that wants that, and leads to it', async () => {
  const notice = 'The original has changed since it was translated.';
  for (const path of ['/content/service/204', '/about_us']) {
    const { document } = await render('en', path);
    const found = [...document.querySelectorAll('p')].find((p) => p.textContent.includes(notice));
    expect(found?.querySelector('a')?.getAttribute('href'), path).toBe(path);
    expect(found?.querySelector('a')?.getAttribute('hreflang'), path).toBe('zh-CN');
  }
  expect((await render('en', '/content/guides/201')).html).not.toContain(notice);
  expect((await render('ar', '/content/service/204')).html).not.toContain(notice);
});

test('a language whose page cannot be loaded now is not said to lack it', async () => {
  state.reset();
  const load = async () => {
    if (pageLanguage() === 'en') throw new Error('the backend is away');
    return pageLanguage() === 'ar' ? notFound() : null;
  };
  const describe = () => ({ path: '/x', indexable: true, trail: [] }) as never;
  describeRoute('/x', { load, describe });
  expect(await translationsOf('/x')).toEqual([
    { language: 'zh-CN', path: '/x', isSame: true, isIndexable: true },
    { language: 'ar', path: '/ar', isSame: false, isIndexable: false },
  ]);
});

test('feeds, Markdown, search, manifest and share images have their language', async () => {
  const feed = await (await read('en', '/content/guides/feed.json')).json();
  expect(feed).toMatchObject({
    language: 'en',
    title: expect.stringContaining('Pumps'),
    home_page_url: `${SITE_URL}/en/content/guides`,
    items: [{ url: `${SITE_URL}/en/content/guides/201`, title: 'How to choose pumps' }],
  });
  const { content_html: html } = feed.items[0];
  expect(html).toContain(`<a href="${SITE_URL}/en/about_us">`);
  expect(html).toContain(`<a href="${SITE_URL}/content/guides/201">`);
  const atom = await (await read('ar', '/atom.xml')).text();
  await expectValidXml(atom, 'atom.rng');
  expect(atom).toContain('xml:lang="ar"');
  expect((await read('en', '/content/news/feed.xml')).status).toBe(404);

  const found = await (await read('en', '/api/web/search?keyword=battery&limit=3')).json();
  expect(found.data.list).toMatchObject([{ id: '201', title: 'How to choose pumps' }]);
  const none = await (await read('en', '/api/web/search?keyword=泵')).json();
  expect(none.data.list).toEqual([]);
  expect(await (await read('en', '/site.webmanifest')).json()).toMatchObject({
    ...{ lang: 'en', start_url: '/en', name: 'Pumps' },
  });

  const summary = await (await read('en', '/llms.txt')).text();
  expect(summary).toContain(`(${SITE_URL}/en/content/guides/201.md)`);
  expect(summary).not.toMatch(HAN);

  const path = ['en', 'content', 'guides', '201'];
  const text = await (
    await markdown(new Request(`${SITE_URL}/${path.join('/')}.md`), of({ path }))
  ).text();
  expect(text).toContain(`url: ${SITE_URL}/en/content/guides/201`);
  expect(text).toContain(`[Über page](${SITE_URL}/en/about_us)`);
  expect(await findShareSubject('article', '201', 'en')).toMatchObject({
    ...{ title: 'How to choose pumps', siteName: 'Pumps' },
  });
});

test('a list is Markdown in its language, with its own articles and links', async () => {
  for (const segments of [
    ['en', 'content'],
    ['en', 'content', 'guides'],
  ]) {
    const address = `${SITE_URL}/${segments.join('/')}.md`;
    const response = await markdown(new Request(address), of({ path: segments }));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(`[How to choose pumps](${SITE_URL}/en/content/guides/201)`);
    expect(text).not.toMatch(HAN);
  }
});

test('sitemaps name the pages of each language', async () => {
  const index = await (await sitemapIndex(new Request(`${SITE_URL}/sitemap.xml`))).text();
  const paths = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(paths).toContain(`${SITE_URL}/sitemaps/en.1.xml`);
  expect(paths).toContain(`${SITE_URL}/sitemaps/ar.1.xml`);
  const shard = async (name: string) =>
    sitemap(new Request(`${SITE_URL}/sitemaps/${name}`), of({ shard: name }));
  const english = await (await shard('en.1.xml')).text();
  await expectValidXml(english, 'sitemap.xsd');
  expect(english).toContain(`<loc>${SITE_URL}/en/content/guides/201</loc>`);
  expect(english).not.toContain('/content/guides/202');
  expect(await (await shard('1.xml')).text()).not.toContain('<loc>https://www.example.com/en');
  expect((await shard('fr.1.xml')).status).toBe(404);
});

/** The pages of a sitemap by their URLs, with those in other languages. */
async function pagesOf(name: string): Promise<Map<string, Record<string, string>>> {
  const response = await sitemap(new Request(`${SITE_URL}/sitemaps/${name}`), of({ shard: name }));
  const text = await response.text();
  await expectValidXml(text, 'sitemap.xsd');
  const entries = text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g);
  return new Map(
    [...entries].map(([, url = '', rest = '']) => {
      const links = rest.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g);
      return [url, Object.fromEntries([...links].map(([, language, href]) => [language, href]))];
    }),
  );
}

test('the sitemaps of all languages and the heads of pages name the same versions of each page', async () => {
  const names = ['1', 'lists'].flatMap((name) => [name, `en.${name}`, `ar.${name}`]);
  const maps = await Promise.all(names.map((name) => pagesOf(`${name}.xml`)));
  const pages = new Map(maps.flatMap((map) => [...map]));
  expect(pages.get(`${SITE_URL}/ar/content/guides/201`)).toEqual({
    'zh-CN': `${SITE_URL}/content/guides/201`,
    en: `${SITE_URL}/en/content/guides/201`,
    ar: `${SITE_URL}/ar/content/guides/201`,
    'x-default': `${SITE_URL}/content/guides/201`,
  });
  expect(pages.get(`${SITE_URL}/content/guides/202`)).toEqual({});
  expect(pages.get(`${SITE_URL}/ar/content/news/203`)).toEqual({});
  expect(Object.keys(pages.get(`${SITE_URL}/en/about_us`) ?? {})).toEqual([
    ...['zh-CN', 'en', 'x-default'],
  ]);
  for (const [url, versions] of pages) {
    for (const other of Object.values(versions)) expect(pages.get(other), other).toEqual(versions);
    const [, edition, path] = /^\/(en|ar)(?=\/|$)(.*)$/.exec(url.slice(SITE_URL.length)) ?? [];
    if (edition === undefined || path === undefined) continue;
    const { metadata } = await render(edition, decodeURI(path));
    expect(languagesOf(metadata) ?? {}, url).toEqual(versions);
  }
});

test('redirects are those of the language', async () => {
  const redirects = await getRedirects();
  expect(redirects.get('/old')).toEqual({ status: 308, to: '/content/guides' });
  expect(redirects.get('/en/older')).toEqual({ status: 301, to: '/en/content/guides' });
  expect(redirects.get('/older')).toBeUndefined();
});

test('the texts of a language without own ones are in English', async () => {
  const { document } = await render('ar', '/content/guides/201');
  expect(document.querySelector('h1')?.textContent).toBe('كيف تختار مضخة');
  expect(textOf(document)).not.toMatch(HAN);
});

test('texts in English on a page in another language say so, and are ordered from left to right', async () => {
  const english = ({ document }: Awaited<ReturnType<typeof render>>) =>
    [...document.querySelectorAll('main [lang="en"][dir="ltr"], footer [lang="en"][dir="ltr"]')]
      .filter((element) => !element.hasAttribute('hreflang'))
      .map((element) => element.textContent);
  const arabic = await render('ar', '/content/guides/201');
  expect(english(arabic)).toEqual(expect.arrayContaining(['1 min read', 'Copy as Markdown']));
  const said = (selector: string) => arabic.document.querySelector(selector)?.getAttribute('lang');
  expect(said('footer div:has(> fieldset)')).toBe('en');
  expect(said('article footer div:has([data-copy-markdown])')).toBe('en');
  const date = arabic.document.querySelector('time');
  expect([date?.lang, date?.dir]).toEqual(['ar', 'auto']);
  const contents = await render('ar', '/content/news/203');
  // Its author has written a summary in Chinese.
  const written = contents.document.querySelector('article')?.outerHTML.replace('摘要', '') ?? '';
  expect(written.match(HAN)).toBeNull();
  for (const added of ['Note', 'Table 1', 'Footnotes']) expect(written).toContain(added);
  const labels = [...contents.document.querySelectorAll('aside [lang="en"]')];
  expect(labels.map(({ textContent }) => textContent)).toEqual(['Contents', 'Contents']);
  expect(english(await render('ar', '/content'))).toContain('3 articles');
  expect(english(await render('en', '/content/guides/201'))).toEqual([]);
});
