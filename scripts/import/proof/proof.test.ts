import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { closeServers, serveHttp } from '../../../testing/api-server';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { containedPercent } from '../text-equality';
import { proofRows, prove } from './prove';

afterEach(closeServers);

const TEXT = '浏览器把响应存进缓存，下次请求同一地址时可以直接使用。';
const article = (text: string, more = '') =>
  `<header><a href="/gone">x</a></header><main><article><p>${text}</p>${more}</article></main>`;
const OPTIONS = { known: null, privateHosts: new Set(['*']) };

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
  const none = { arrived: false, percent: null, broken: [] };
  expect(rows.map(({ path: at, ...row }) => [decodeURI(at), row])).toEqual([
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
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await prove(options)).toBe(1);
  expect(log.mock.calls.at(-1)?.[0]).toMatch(
    /^6 addresses, 2 good; 2 texts compared: .* at least; 2 broken/,
  );
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
