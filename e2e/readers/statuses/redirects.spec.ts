import { send } from '@wenzhan/kit/testing/send';
import { GOOGLE, read } from '../../support/crawler-reads';
import { parseHtml } from '../../support/html';
import { ask } from '../../support/raw';
import { expect, test } from '../../support/test';

const SERIES = `/series/${encodeURIComponent('编辑指南')}`;

const REDIRECTS: Record<string, string> = {
  '/content/page/1': '/content',
  '/content/guides/page/1': '/content/guides',
  [`/content/news/${'0'.repeat(100)}101`]: '/content/news/101',
  '/content/guides/0101': '/content/news/101',
  '/content/nowhere/101': '/content/news/101',
  '/single_page/about_us': '/about_us',
  '/tags/http': '/tags/HTTP',
  '/archive/2026/11/page/1': '/archive/2026/11',
  '/authors/wenzhan/page/1': '/authors/wenzhan',
  [`${SERIES}/page/1`]: SERIES,
  [encodeURI(SERIES)]: SERIES,
  '/tags/%20%EF%BC%A8ttp': '/tags/HTTP',
  '/tags/HTTP/page/1': '/tags/HTTP',
  '/tags/%25E7%25BC%2593%25E5%25AD%2598': '/tags/%E7%BC%93%E5%AD%98',
  '/content/news/101/': '/content/news/101',
  '/content/': '/content',
};

test('another form of an address moves for good to the page, with its query', async ({
  baseURL,
}) => {
  const base = String(baseURL);
  for (const [path, target] of Object.entries(REDIRECTS)) {
    const { status, location, headers } = await ask(base, `${path}?from=mail&q=%E6%96%87`);
    expect([status, location]).toEqual([308, `${target}?from=mail&q=%E6%96%87`]);
    expect(headers['cache-control'] ?? '', path).not.toContain('no-store');
  }
  for (const target of new Set(Object.values(REDIRECTS))) {
    expect((await ask(base, target)).status, target).toBe(200);
  }
});

/** What a chat app makes of an address in a sentence. */
const IN_A_SENTENCE = [
  '。',
  '，',
  '）',
  '！',
  '”',
  '…',
  '：',
  '.',
  ',',
  ')',
  ';',
  '）。',
  '，很好',
];
const ARTICLE = '/content/guides/201';
const PAGES = ['/', '/content', ARTICLE, '/tags/%E7%BC%93%E5%AD%98', '/about_us'];

test('an address that a chat app sends with the punctuation after it leads to the page, at once', async ({
  baseURL,
}) => {
  const base = String(baseURL);
  const visit = async (path: string, target: string, headers = {}) => {
    const { status, headers: told } = await send(base, path, { headers });
    const { pathname, search } = new URL(told.location ?? '', base);
    expect([path, status, pathname + search]).toEqual([path, 308, target]);
  };
  for (const page of PAGES) {
    // `packages/contract/urls/trailing-punctuation.test.ts` has each end on each form of an address.
    for (const end of page === ARTICLE ? IN_A_SENTENCE : ['，', ')']) {
      await visit(`${page}${encodeURI(end)}?from=mail`, `${page}?from=mail`);
    }
    await visit(`${page}%E3%80%82`, page, GOOGLE);
    // The bytes as they are.
    await visit(Buffer.from(`${page}。`).toString('latin1'), page);
  }
  await visit('/content/nowhere/0101%E3%80%82?a=1', '/content/news/101?a=1');
  await visit('/search%EF%BC%8C?q=%E6%96%87', '/search?q=%E6%96%87');
  await visit('/content/news/feed.xml.', '/content/news/feed.xml');
  await visit('/content/news/101.md%E3%80%82', '/content/news/101.md');
  await visit('/media/icons/512.png%EF%BC%89', '/media/icons/512.png');
});

test('what is missing without punctuation is missing with it', async ({ baseURL }) => {
  for (const page of ['/content/guides/99999', '/nowhere', '/tags/nothing', '//example.com']) {
    for (const end of ['%E3%80%82', '.', ')', '%EF%BC%8C']) {
      const first = await ask(String(baseURL), page + end);
      // The framework redirects two slashes to one.
      const path = first.status === 308 ? String(first.location) : page + end;
      expect(new URL(path, String(baseURL)).origin).toBe(baseURL);
      expect([page + end, (await ask(String(baseURL), path)).status]).toEqual([page + end, 404]);
      expect((await read(baseURL, page.replace('//', '/') + end, GOOGLE)).status).toBe(404);
    }
  }
});

test('a search for a tag alone leads to the tag', async ({ baseURL }) => {
  const { status, location } = await ask(String(baseURL), '/search?tag=HTTP&page=2');
  expect([status, location]).toEqual([307, '/tags/HTTP/page/2']);
});

/** RFC 3986 §6.2.2.2: an escaped unreserved character is equivalent to itself. */
test('an escaped letter or digit is the same address', async ({ baseURL, siteName }) => {
  for (const [path, title] of [
    ['/content/news/%31%30%31', '文站可以运行了'],
    ['/content/%6Eews/101', '文站可以运行了'],
    ['/tags/%e7%bc%93%e5%ad%98', '标签：缓存'],
  ] as const) {
    const { status, html } = await ask(String(baseURL), path);
    expect([path, status]).toEqual([path, 200]);
    expect(parseHtml(html).title).toBe(`${title} - ${siteName}`);
  }
});
