import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import type { SourcePost, SourceSite } from '../source';
import { containedPercent } from '../text-equality';
import { proofRows, prove } from './prove';
import { siteOf } from './sitemap';

afterEach(closeServers);

const TEXT = '浏览器把响应存进缓存，下次请求同一地址时可以直接使用。';
const article = (text: string, more = '') =>
  `<header><a href="/gone">x</a></header><main><h1>标题</h1><div class="prose"><p>${text}</p>${more}</div></main>`;
const OPTIONS = { known: null, privateHosts: new Set(['*']) };

/** What a proof prints, and its exit code. */
async function outputOf(options: Parameters<typeof prove>[0]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const code = await prove(options);
  return { code, output: log.mock.calls.flat().join('\n') };
}

/** A server of these bodies by path; a number is a status with a location, a path a permanent redirect. */
const serve = (pages: Record<string, string | number | Buffer>) =>
  serveHttp(({ url = '' }, response) => {
    const page = pages[decodeURI(url)] ?? 404;
    if (typeof page === 'number') response.writeHead(page, { location: '/a' }).end();
    else if (typeof page === 'string' && page.startsWith('/')) {
      response.writeHead(301, { location: page }).end();
    } else response.end(page);
  });

const sitemap = (base: string, ...paths: string[]) =>
  `<urlset>${paths.map((at) => `<url><loc>${base}${at}</loc></url>`).join('')}</urlset>`;

/** A site with these pages, and a sitemap of these paths behind an index. */
async function oldSite(paths: string[], pages: Record<string, string | Buffer>) {
  const { base } = await serve(pages);
  pages['/robots.txt'] = `User-agent: *\nSitemap: ${base}/index.xml`;
  pages['/index.xml'] =
    `<sitemapindex><sitemap><loc>${base}/posts.xml.gz</loc></sitemap></sitemapindex>`;
  pages['/posts.xml.gz'] = gzipSync(sitemap(base, ...paths));
  return base;
}

test('every address of the old sitemap is asked for, with its text, pictures and links', async () => {
  const old = await oldSite(['/a/', '/b/', '/c/', '/d/', '/e/', '/栏目/'], {
    '/a/': `<nav>菜单</nav><div class="entry-content"><p>${TEXT}</p></div>`,
    '/b/': `<article>${TEXT}${TEXT.split('').reverse().join('')}</article>`,
  });
  const { base } = await serve({
    '/a/': '/a',
    '/a': '/content/x/1',
    '/b/': '/content/x/2',
    '/c/': '/content/x/3',
    '/e/': '/e/',
    '/栏目/': '/content/x',
    '/content/x/1': article(
      TEXT,
      '<a href="/content/x">x</a><img src="/media/a.png"><a href="/content/x/1.md">Markdown</a><img src="/media/share/qr.png">',
    ),
    '/content/x/2': article(TEXT, '<img src="/media/gone.png"><a href="/gone#a">y</a>'),
    '/content/x': article('列表'),
    '/media/a.png': 'png',
  });
  const options = { source: old, site: base, ...OPTIONS };
  const rows = await proofRows(options);
  const none = { arrived: false, percent: undefined, broken: [] };
  expect(
    rows.map(({ path: at, status, to, arrived, comparison, broken }) => [
      decodeURI(at),
      { status, to, arrived, percent: comparison?.percent, broken },
    ]),
  ).toEqual([
    ['/a/', { status: '301 → 301', to: '/content/x/1', arrived: true, percent: 100, broken: [] }],
    [
      '/b/',
      {
        ...{ status: 301, to: '/content/x/2', arrived: true, percent: expect.closeTo(48, -1) },
        broken: ['/gone', '/media/gone.png'],
      },
    ],
    ['/c/', { ...none, status: '301 → 404', to: '/content/x/3' }],
    ['/d/', { ...none, status: 404, to: '/d/' }],
    ['/e/', { ...none, status: '301 → 301 → 301 → 301', to: '/e/' }],
    ['/栏目/', { ...none, arrived: true, status: 301, to: '/content/x' }],
  ]);
  const { code, output } = await outputOf(options);
  expect(code).toBe(1);
  expect(output).toMatch(
    /^6 addresses, 2 good; 2 broken files and links; 2 texts compared\n文字100 %的1篇，共2篇/m,
  );
  expect(output).toMatch(/少了（http:\/\/127\.0\.0\.1:\d+\/b\/:1）：段落“.*”没有了/);
});

test('a page of the old site is read in the encoding that it names, and one in another is not compared', async () => {
  const page = (charset: string) =>
    Buffer.concat([
      Buffer.from(`<meta charset="${charset}"><article><p>`),
      // 中文 in GBK
      Buffer.from('d6d0cec4', 'hex'),
      Buffer.from('</p></article>'),
    ]);
  const old = await oldSite(['/a/', '/b/'], { '/a/': page('gbk'), '/b/': page('utf-8') });
  const { base } = await serve({
    ...{ '/a/': '/content/x/1', '/b/': '/content/x/1' },
    '/content/x/1': article('中文'),
  });
  const options = { source: old, site: base, ...OPTIONS };
  expect(await proofRows(options)).toMatchObject([
    { comparison: { percent: 100, parts: 1, kept: 1 } },
    { comparison: null, fault: expect.stringMatching(/GBK编码，应当是UTF-8/) },
  ]);
  expect((await outputOf(options)).output).toMatch(
    /^BAD {2}301 {2}\/b\/.*\[not compared: .*UTF-8/m,
  );
});

test('a page that the old site does not show now is not compared, and no success', async () => {
  const pages: Record<string, string | number> = {
    '/a/': `<article>${TEXT}</article>`,
    '/b/': 429,
  };
  const { base: old } = await serve(pages);
  pages['/robots.txt'] = `Sitemap: ${old}/sitemap.xml`;
  pages['/sitemap.xml'] = sitemap(old, '/a/', '/b/', '/c/');
  const { base } = await serve({
    ...{ '/a/': '/content/x/1', '/b/': '/content/x/1', '/c/': '/content/x/1' },
    '/content/x/1': `${article(TEXT)}`.replace('/gone', '/content/x/1'),
  });
  const { code, output } = await outputOf({ source: old, site: base, ...OPTIONS });
  expect(output).toMatch(/^BAD {2}301 {2}\/b\/.*\[not compared: 旧站的页面答的是429\]/m);
  expect(output).toMatch(/^ok {3}301 {2}\/c\//m);
  expect(code).toBe(1);
});

test('where no text is found to compare with, there is no success', async () => {
  const old = await oldSite(['/a/'], { '/a/': '<div>没有记号的正文</div>' });
  const { base } = await serve({ '/a/': '/content/x/1', '/content/x/1': article(TEXT) });
  const { code, output } = await outputOf({ source: old, site: base, ...OPTIONS });
  expect(output).toContain('none of the texts was found');
  expect(code).toBe(1);
});

test('a link of an export must lead where its old address leads, and the title must be there', async () => {
  const post = (name: string, page: string) =>
    ({
      ...{ title: name, url: `https://old.example/${name}/`, otherUrls: [] },
      location: { file: 'a.md', line: 1 },
      original: { text: `\n甲乙丙\n`, line: 3, page: () => page },
    }) as unknown as SourcePost;
  const link = '<p><a href="/one/">甲乙丙</a></p>';
  const known = { posts: [post('标题', link), post('two', link)] } as unknown as SourceSite;
  const { base } = await serve({
    ...{ '/标题/': '/content/x/2', '/two/': '/content/x/3', '/one/': '/content/x/1' },
    '/content/x/1': article('一'),
    '/content/x/2': article('<a href="/content/x/1">甲乙丙</a>'),
    '/content/x/3': article('<a href="/content/x/2">甲乙丙</a>'),
  });
  const file = path.join(temporaryFolder(), 'sitemap.xml');
  await writeFile(file, sitemap('https://old.example', '/标题/', '/two/'));
  const options = { source: file, site: base, ...OPTIONS, known };
  const [right, wrong] = (await proofRows(options)).map(({ comparison }) => comparison?.losses);
  expect(right).toEqual([]);
  expect(wrong).toMatchObject([
    { text: 'two', became: '标题没有了' },
    { kind: 'link', line: 4, became: '从/content/x/1成了/content/x/2' },
  ]);
  expect((await outputOf(options)).code).toBe(1);
});

test('a file can be the sitemap; a redirect that is not permanent is none', async () => {
  const { base } = await serve({ '/a': article(TEXT), '/b': 302 });
  const file = path.join(temporaryFolder(), 'sitemap.xml');
  await writeFile(file, sitemap('https://old.example', '/a', '/b'));
  const rows = await proofRows({ source: file, site: base, ...OPTIONS });
  expect(rows).toMatchObject([
    { status: 200, arrived: true },
    { status: 302, arrived: false },
  ]);
});

test('a proof of more sitemaps than are read is refused, instead of being one of some of them', async () => {
  const names = Array.from({ length: 1001 }, (_, index) => `/${index}.xml`);
  const pages: Record<string, string> = { '/a': article(TEXT) };
  const { base } = await serve(pages);
  for (const name of names) pages[name] = sitemap(base, '/a');
  const index = (count: number) => {
    const entries = names.slice(0, count).map((at) => `<sitemap><loc>${base}${at}</loc></sitemap>`);
    return `<sitemapindex>${entries.join('')}</sitemapindex>`;
  };
  pages['/index.xml'] = index(1000);
  const options = { source: `${base}/index.xml`, site: base, ...OPTIONS };
  // One of them is the index.
  await expect(proofRows(options)).rejects.toThrow(/index\.xml:1: 网站地图超过1000个/);
  pages['/index.xml'] = index(999);
  expect(await proofRows(options)).toHaveLength(1);
});

test('a broken sitemap is an error', async () => {
  const file = path.join(temporaryFolder(), 'sitemap.xml');
  await writeFile(file, '<urlset><url>');
  const options = { source: file, site: 'http://127.0.0.1', ...OPTIONS };
  await expect(proofRows(options)).rejects.toThrow(/sitemap\.xml:1: 不是正确的XML/);
});

test.each([
  [TEXT, `前言${TEXT}`, 100],
  [TEXT, TEXT.replace('，', ', ').toUpperCase(), 100],
  [TEXT, '', 0],
  ['', TEXT, 100],
  ['甲乙', '丙甲乙', 100],
  ['甲乙丙丁\n戊己庚辛', '甲乙丙丁（图）戊己庚辛', 100],
  ['甲乙丙丁戊', '戊丁丙乙甲', 0],
])('of %j, %j contains %d percent', (old, current, percent) => {
  expect(containedPercent(old, current)).toBe(percent);
});

test.each([
  ['https://old.example', 'https://old.example'],
  ['https://old.example/blog/sitemap-posts.xml', 'https://old.example/blog'],
  ['sitemap.xml', undefined],
])('%s is a proof of %s', (source, site) => {
  expect(siteOf(source)).toBe(site);
});
