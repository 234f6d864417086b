import { crawl } from '../support/crawl';
import { pagePath, publicChanges, read } from '../support/crawler-reads';
import { expect, test } from '../support/test';

/** Maximum of clicks from the home page to any article without JavaScript. */
const MOST_CLICKS = 4;

test('no link, picture, script or style of the whole site leads nowhere, and every article is near', async ({
  baseURL,
}) => {
  const base = String(baseURL);
  const pages = await crawl(base);
  const broken = [...pages.values()].filter(({ status }) => status !== 200);
  expect(broken.map(({ path, status }) => `${path} ${status}`)).toEqual([]);

  const parts = new Set([...pages.values()].flatMap((page) => page.parts));
  for (const part of parts) expect([part, (await read(base, part)).status]).toEqual([part, 200]);

  for (const place of [...pages.values()].flatMap((page) => page.places)) {
    const [path = '', id = ''] = place.split('#');
    const there = pages.get(path)?.ids.has(decodeURIComponent(id));
    expect([place, there]).toEqual([place, true]);
  }

  const articles = (await publicChanges(base)).filter(({ kind }) => kind === 'article');
  expect(articles.length).toBeGreaterThan(40);
  for (const path of articles.map(pagePath)) {
    expect([path, pages.get(path)?.clicks ?? Infinity]).toEqual([path, expect.any(Number)]);
    expect(pages.get(path)?.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  }
});
