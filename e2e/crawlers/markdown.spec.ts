import { extraArticle } from '../support/articles';
import { LOCAL, pagePath, publicChanges, read } from '../support/crawler-reads';
import { test as ownTest } from '../support/isolated-site';
import { expect, test } from '../support/test';

const BROWSER =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const AGENT = 'text/markdown, text/html;q=0.9, */*;q=0.8';

test('every article and static page is there as Markdown, under .md and for who asks for it', async ({
  baseURL,
}) => {
  const pages = (await publicChanges(baseURL)).filter(({ kind }) => kind !== 'category');
  for (const page of pages) {
    const path = pagePath(page);
    const file = await read(baseURL, `${path}.md`);
    expect([path, file.status]).toEqual([path, 200]);
    expect(file.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(file.headers.get('vary')).toMatch(/(^|, )accept(,|$)/i);
    expect(file.headers.get('x-robots-tag')).toBe('noindex');
    expect(file.headers.get('link')).toBe(`<${LOCAL}${path}>; rel="canonical"`);
    expect(file.text).toMatch(/^---\ntitle: .+\n/);
    expect(file.text).toContain(`\nurl: ${LOCAL}${path}\n---\n\n# ${page.title}\n\n`);
    expect(withoutCode(file.text).match(/\]\((?!https?:|mailto:|tel:).*?\)/g)).toBeNull();
    const asked = await read(baseURL, path, { accept: AGENT });
    expect(asked.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(asked.text).toBe(file.text);
  }
});

test('the Markdown of an article says its date and author, and keeps its tables and code', async ({
  baseURL,
}) => {
  const { text } = await read(baseURL, '/content/news/101.md');
  expect(text).toMatch(/\ndate: 2026-11-21T08:00:00\+08:00\nauthor: 文站\n/);
  expect(text).toMatch(/\n\| 首页 +\| `\/`/);
  expect((await read(baseURL, '/content/guides/204.md')).text).toContain('\n```yaml\ncover:\n');
});

test('a browser never gets Markdown, and what it gets may be kept by others', async ({
  baseURL,
}) => {
  for (const path of ['/content/news/101', '/about_us', '/single_page/privacy']) {
    for (const accept of [BROWSER, '*/*', 'text/html, text/markdown']) {
      const { headers, text } = await read(baseURL, path, { accept });
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toMatch(/^<!DOCTYPE html>/);
      expect(headers.get('vary')).toMatch(/(^|, )accept(,|$)/i);
    }
    // A cache that ignores `Vary` must not serve it to the next browser.
    const markdown = await read(baseURL, path, { accept: AGENT });
    expect(markdown.headers.get('cache-control')).toMatch(/^private/);
  }
});

test('what has no Markdown stays as it is', async ({ baseURL }) => {
  for (const path of ['/', '/content', '/content/news', '/content/page/2', '/search']) {
    const { status, headers } = await read(baseURL, path, { accept: AGENT });
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
});

for (const [path, target] of [
  ['/content/guides/101.md', '/content/news/101.md'],
  ['/content/news/0101.md', '/content/news/101.md'],
  ['/single_page/about_us.md', '/about_us.md'],
] as const) {
  test(`${path} moves for good to ${target}`, async ({ baseURL }) => {
    const { status, headers } = await read(baseURL, path);
    expect([status, headers.get('location')]).toEqual([308, target]);
  });
}

for (const path of [
  '/content/news/99999.md',
  '/content/news/abc.md',
  '/content/news/107.md',
  '/content/page/2.md',
  '/single_page/nowhere.md',
]) {
  test(`${path} is missing`, async ({ baseURL }) => {
    const { status, headers } = await read(baseURL, path);
    expect(status).toBe(404);
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });
}

test('llms.txt has the form of llmstxt.org, and every link of it answers', async ({
  baseURL,
  siteName,
}) => {
  const { status, headers, text } = await read(baseURL, '/llms.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const [title, , description, ...rest] = text.split('\n');
  expect(title).toBe(`# ${siteName}`);
  expect(description).toMatch(/^> \S/);
  const sections = rest.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
  expect(sections).toEqual([
    '项目动态',
    '使用指南',
    '网页标准',
    '无障碍',
    '性能与搜索',
    '页面',
    'Optional',
  ]);
  const links = rest.filter((line) => line.startsWith('- ')).map((line) => readLink(line));
  expect(links.filter((path) => path.endsWith('.md')).length).toBeGreaterThan(40);
  for (const path of links) expect([path, (await read(baseURL, path)).status]).toEqual([path, 200]);
});

/** Removes code, in which Markdown syntax has no meaning. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^( *)(`{3,}).*?^\1\2$/gms, '').replace(/(`+)[^`].*?\1/g, '');
}

function readLink(line: string): string {
  const path = /^- \[(?:[^\]\\]|\\.)+\]\(http:\/\/localhost:3000(\/[^)\s]+)\)(: \S.*)?$/.exec(
    line,
  )?.[1];
  if (!path) throw new Error(`no link of llms.txt: ${line}`);
  return path;
}

ownTest(
  'while the backend fails, Markdown that nobody knows yet answers 503',
  async ({ site, backend }) => {
    const articles = [extraArticle(9401), extraArticle(9402)];
    await backend.control({ articles, fail: { mode: 'http-500' } });
    for (const [path, headers] of [
      ['/content/news/9401.md', {}],
      ['/content/news/9402', { accept: AGENT }],
    ] as const) {
      const answer = await read(site.base, path, headers);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await backend.control({ fail: null });
    await expect
      .poll(async () => (await read(site.base, '/content/news/9401.md')).status)
      .toBe(200);
  },
);
