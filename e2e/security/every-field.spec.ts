import { XMLValidator } from 'fast-xml-parser';
import { test as base, expect, type Page } from 'playwright/test';
import { parse } from 'yaml';
import { giveToken } from '../support/editor';
import { send } from '../support/send';
import { type Site, startSite } from '../support/site';
import { expectValidXml, readXml } from '../support/xml';
import { ALL, INDEXES, idOf, nameOf, part, startHostileBackend } from './hostile-backend';
import { setTrap, watchReports } from './xss-canary';

const test = base.extend<object, { hostileSite: Site }>({
  hostileSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const backend = await startHostileBackend();
      const env = { API_BASE_URL: backend.base, RATE_LIMIT_MISSING: '0', RATE_LIMIT_API: '0' };
      const site = await startSite({ pages: 'none', env });
      await use(site);
      await Promise.all([site.stop(), backend.stop()]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hostileSite }, use) => use(hostileSite.base),
});

/** A text in one line, without NUL, which HTML does not allow. */
const line = (text: string) =>
  text
    .replace(/[\0\uFFFD]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const words = (index: number) => line(part(index).join(' '));

interface Rss {
  rss: { channel: { item: { title: string; category: string[] }[] } };
}

interface Shown {
  links: string[];
  active: string[];
  graphs: string[];
  heading: string;
  description: string;
}

/** Content of the open document, without the site's own scripts and styles. */
function readPage(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    return {
      links: [...document.querySelectorAll('a[href]')]
        .map((link) => new URL(link.getAttribute('href') ?? '', location.href).protocol)
        .filter((protocol) => !/^(https?|mailto|tel):$/.test(protocol)),
      active: all.flatMap((element) => [
        ...(/^(iframe|object|embed|base|math|foreignobject)$/i.test(element.localName)
          ? [element.localName]
          : []),
        ...[...element.attributes].map(({ name }) => name).filter((name) => /^on/i.test(name)),
      ]),
      graphs: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? '',
      ),
      heading: document.querySelector('main h1')?.textContent ?? '',
      description: meta?.content ?? '',
    };
  });
}

const GROUPS: Record<string, string[]> = {
  categories: INDEXES.map((index) => `/content/${nameOf(index)}`),
  articles: INDEXES.map((index) => `/content/${nameOf(index)}/${idOf(index)}`),
  'static pages': INDEXES.map((index) => `/single_page/${nameOf(index)}`),
  'search results': INDEXES.map((index) => `/search?q=k${index}`),
  'pages of their own kind': ['/', '/content', '/about_us', '/login', '/test', '/nowhere'],
};
const FOREIGN_COVER = /^img-src: |^Loading the image 'https?:/;
/** Kinds of pages whose heading and description are parts of the corpus. */
const NAMED = ['categories', 'articles', 'static pages'];

for (const [name, paths] of Object.entries(GROUPS)) {
  test(`the whole corpus in every text of the API runs nowhere in ${name}`, async ({ page }) => {
    const { hits } = await setTrap(page);
    const reports = await watchReports(page);
    for (const [index, path] of paths.entries()) {
      await page.goto(path);
      await page.waitForFunction(() => history.scrollRestoration === 'manual');
      const { links, active, graphs, heading, description } = await readPage(page);
      expect([links, active], path).toEqual([[], []]);
      for (const graph of graphs) expect(() => JSON.parse(graph), path).not.toThrow();
      if (NAMED.includes(name)) {
        expect(graphs, path).toHaveLength(1);
        expect(line(heading), path).toBe(words(index));
        expect(line(description), path).toBe(words(index));
      }
      expect(line(await page.title()), path).toContain(line(ALL.join(' ')).slice(0, 2000));
    }
    expect(hits).toEqual([]);
    // The CSP blocks a cover on a host that is not configured.
    expect(reports.filter((report) => !FOREIGN_COVER.test(report))).toEqual([]);
  });
}

test('an editor reads the same in Draft Mode, and nothing runs', async ({
  page,
  context,
  baseURL,
}) => {
  const { hits } = await setTrap(page);
  const reports = await watchReports(page);
  await giveToken(context, String(baseURL), 'x.y.z');
  for (const path of ['/', `/content/${nameOf(3)}/${idOf(3)}`, '/search?q=k4']) {
    await page.goto(path);
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    await expect(page.getByLabel('预览模式')).toBeVisible();
    const { links, active } = await readPage(page);
    expect([links, active], path).toEqual([[], []]);
  }
  expect(hits).toEqual([]);
  expect(reports).toEqual([]);
});

const asText = async (base: string | undefined, path: string) => {
  const answer = await fetch(base + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};

/** A text without the characters that XML forbids. */
const xmlLine = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
  line(text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ''));

test('feeds and sitemaps with the whole corpus in every text are XML, and say it unchanged', async ({
  baseURL,
}) => {
  for (const folder of ['', ...INDEXES.map((index) => `/content/${nameOf(index)}`)]) {
    const rss = await asText(baseURL, `${folder}/feed.xml`);
    const atom = await asText(baseURL, `${folder}/atom.xml`);
    expectValidXml(rss, 'rss.rng');
    expectValidXml(atom, 'atom.rng');
    const { items } = JSON.parse(await asText(baseURL, `${folder}/feed.json`));
    for (const [at, item] of items.entries()) {
      const index = INDEXES.find((one) => item.url.endsWith(`/${idOf(one)}`)) ?? -1;
      expect(item.title).toBe(part(index).join(' '));
      expect(item.tags).toEqual(part(index));
      const { title, category } = readXml<Rss>(rss).rss.channel.item[at] ?? {};
      expect(xmlLine(title ?? '')).toBe(xmlLine(item.title));
      expect(category).toHaveLength(part(index).length);
    }
    expect(items.length).toBeGreaterThan(0);
  }
  expectValidXml(await asText(baseURL, '/sitemap.xml'), 'siteindex.xsd');
  const sitemap = await asText(baseURL, '/sitemaps/1.xml');
  // The schema forbids URLs that the URL standard allows, so only well-formedness is checked.
  expect(XMLValidator.validate(sitemap)).toBe(true);
  const images = [...sitemap.matchAll(/<image:loc>([^<]*)/g)].map(([, address = '']) => address);
  expect(images.length).toBeGreaterThan(100);
  for (const address of images) expect(address).toMatch(/^https?:\/\//);
});

test('manifest, Markdown and share pictures with the whole corpus are what they are to be', async ({
  baseURL,
}) => {
  const manifest = JSON.parse(await asText(baseURL, '/manifest.webmanifest'));
  expect(line(manifest.name)).toBe(line(ALL.join(' ')));
  const llms = await asText(baseURL, '/llms.txt');
  expect(llms.split('\n').filter((one) => /^(#|---|```|~~~|<)/.test(one))).toHaveLength(
    1 + INDEXES.length + 2,
  );
  for (const index of INDEXES) {
    for (const path of [
      `/content/${nameOf(index)}/${idOf(index)}`,
      `/single_page/${nameOf(index)}`,
    ]) {
      const markdown = await asText(baseURL, `${path}.md`);
      const [, front = ''] = /^---\n(.*?)\n---\n/s.exec(markdown) ?? [];
      expect(parse(front).title, path).toBe(part(index).join(' '));
    }
    for (const subject of [
      `wide/article/${idOf(index)}`,
      `square/category/${nameOf(index)}`,
      `wide/page/${nameOf(index)}`,
      'square/site/home',
    ]) {
      const answer = await fetch(`${baseURL}/media/share/${subject}.png`);
      expect([answer.status, answer.headers.get('content-type')], subject).toEqual([
        200,
        'image/png',
      ]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(1, 4).toString(), subject).toBe('PNG');
    }
  }
});

test('no redirect of the list leads to a script, and none is split by its words', async ({
  baseURL,
}) => {
  let moved = 0;
  for (const [at, vector] of ALL.entries()) {
    if (at % 6 !== 0) continue;
    const { status, headers } = await send(String(baseURL), `/moved-${at}`);
    if (status === 404) continue;
    moved += 1;
    expect([301, 308], vector).toContain(status);
    expect(new URL(headers.location ?? '', baseURL).protocol, vector).toMatch(/^https?:$/);
    expect(headers['set-cookie'], vector).toBeUndefined();
  }
  expect(moved).toBeGreaterThan(0);
});

test('suggestions of the search box are words', async ({ page }) => {
  const { hits } = await setTrap(page);
  const reports = await watchReports(page);
  await page.route('**/api/web/search?*', (route) => {
    const list = ALL.map((title, at) => ({
      ...{ id: String(at), category: 'news', title, excerpt: title },
      publishedAt: '2025-06-01T00:00:00+08:00',
    }));
    const data = { list, total: list.length, page: 1, limit: list.length };
    return route.fulfill({ json: { code: 0, message: ALL.join(' '), data } });
  });
  await page.goto('/search?q=k1');
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.getByRole('main').getByRole('searchbox').fill('词');
  const options = page.locator('main datalist option');
  await expect(options).toHaveCount(ALL.length);
  const values = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(values).toEqual(ALL);
  expect(hits).toEqual([]);
  expect(reports).toEqual([]);
});
