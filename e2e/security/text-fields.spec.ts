import type { Page } from 'playwright/test';
import { extraArticle } from '../support/articles';
import { expect, test, withOwnSite } from '../support/isolated-site';
import { readVectors } from './vectors';
import { activeParts, loadDocumentsOnly, numbered, setTrap } from './xss-canary';

const TEXTS = readVectors('texts').filter((text) => !text.includes('\0'));
const PATHS = readVectors('paths');
const GROUP = 4;
const GROUPS = TEXTS.map(numbered)
  .filter((_, index) => index % GROUP === 0)
  .map((_, index) =>
    TEXTS.map(numbered)
      .slice(index * GROUP, (index + 1) * GROUP)
      .join(' '),
  );

/** Links in the document that would run a script. */
function runningLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter((link) => link.hasAttribute('href'))
      .map((link) => new URL(link.getAttribute('href') ?? '', location.href).protocol)
      .filter((protocol) => !/^(https?|mailto|tel):$/.test(protocol)),
  );
}

test('words of articles are words in titles, summaries, lists and tags', async ({
  backend,
  page,
  site,
}) => {
  const { hits } = await setTrap(page);
  await loadDocumentsOnly(page);
  const articles = GROUPS.map((text, index) =>
    extraArticle(82_000 + index, {
      title: text,
      summary: text,
      author: text,
      tags: [text],
      seo: { title: text, description: text },
      listed: true,
    }),
  );
  await backend.control({ articles });
  for (const { id, title } of articles) {
    await page.goto(`${site.base}/content/news/${id}`);
    await expect(page.locator('main h1')).toHaveText(title.trim().replace(/\s+/g, ' '));
    expect(await page.locator('main h1 *').count(), title).toBe(0);
  }
  for (const path of ['/content', '/content/page/2', '/content/news', '/']) {
    await page.goto(site.base + path);
    expect(await runningLinks(page), path).toEqual([]);
  }
  expect(hits).toEqual([]);
});

test('words that are searched for are words', async ({ page, site }) => {
  const { hits } = await setTrap(page);
  await loadDocumentsOnly(page);
  for (const text of TEXTS.map(numbered).filter((_, index) => index % 5 === 0)) {
    const q = text.slice(0, 60);
    await page.goto(`${site.base}/search?${new URLSearchParams({ q })}`);
    expect(await page.locator('main input[name=q]').first().inputValue()).toBe(q);
    await page.goto(`${site.base}/search?${new URLSearchParams({ tag: q })}`);
    expect(await page.title()).toContain(q.trim().replace(/\s+/g, ' '));
  }
  expect(hits).toEqual([]);
});

test('words of the site are words everywhere, and no menu entry runs anything', async ({
  page,
}) => {
  const { hits } = await setTrap(page);
  await withOwnSite({}, async ({ backend, site }) => {
    const all = TEXTS.map(numbered).join(' ');
    const headNav = [
      ...PATHS.map((path, index) => ({ title: `条目${index}`, path: numbered(path, index) })),
      ...TEXTS.map((title) => ({ title, path: '/content', children: [{ title, path: '/' }] })),
    ];
    await backend.control({
      site: {
        siteName: `文站${all}`,
        recordNumber: all,
        policeRecordNumber: all,
        version: all,
        description: all,
        locale: '"><script>alert(1)</script>',
        headNav,
      },
    });
    for (const path of ['/', '/content/news/101', '/nowhere']) {
      await page.goto(site.base + path);
      await page.waitForLoadState('load');
      expect(await runningLinks(page), path).toEqual([]);
      expect(await activeParts(page, 'body header nav'), path).toEqual([]);
      expect(await page.locator('body footer script').count()).toBe(0);
    }
    await expect(page.locator('body footer')).toContainText(numbered(TEXTS[0] ?? '', 0));
    const entries = page.locator('body header nav').getByText('条目0', { exact: true });
    expect(await entries.first().evaluate((entry) => entry.closest('a'))).toBeNull();
  });
  expect(hits).toEqual([]);
});
