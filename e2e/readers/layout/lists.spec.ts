import { parseHtml } from '../../support/html';
import { expect, test } from '../../support/test';

const CATEGORIES = ['项目动态', '使用指南', '网页标准', '无障碍', '性能与搜索'];

for (const [name, path] of [
  ['all content', '/content'],
  ['a tag', '/tags/%E6%97%A0%E9%9A%9C%E7%A2%8D'],
  ['a series', `/series/${encodeURIComponent('编辑指南')}`],
  ['an author', '/authors/wenzhan'],
  ['a month', '/archive/2026/10'],
  ['related articles', '/content/guides/202'],
  ['search results', `/search?q=${encodeURIComponent('键盘')}`],
] as const) {
  test(`a list of several categories names the category of each article: ${name}`, async ({
    request,
  }) => {
    const document = parseHtml(await (await request.get(path)).text());
    const cards = [...document.querySelectorAll('main li article')];
    expect(cards.length).toBeGreaterThan(1);
    for (const card of cards) {
      const category = card.querySelector('p:last-child > span')?.textContent ?? '';
      expect(CATEGORIES, card.textContent).toContain(category);
    }
  });
}

test('series and archive are pages to read: they show titles, with categories and dates', async ({
  request,
}) => {
  for (const [path, count] of [
    ['/series', 7],
    ['/archive', 24],
  ] as const) {
    const document = parseHtml(await (await request.get(path)).text());
    const titles = document.querySelectorAll('main section li:has(h3 a):has(time)');
    expect(titles.length, path).toBeGreaterThanOrEqual(count);
    expect(CATEGORIES, path).toContain(titles[0]?.querySelector('p > span')?.textContent);
  }
});

test('on a desktop both columns of titles begin at one height, without rules', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/archive');
  const items = page.locator('main section li:has(h3)');
  const boxes = await items.evaluateAll((all) =>
    all.map((item) => ({
      top: item.getBoundingClientRect().top,
      rule: getComputedStyle(item).borderTopWidth,
    })),
  );
  expect(new Set(boxes.map(({ rule }) => rule))).toEqual(new Set(['0px']));
  const first = boxes[0]?.top;
  expect(boxes.filter(({ top }) => top === first)).toHaveLength(2);
});

test('a list of one category does not repeat its name', async ({ request }) => {
  const document = parseHtml(await (await request.get('/content/guides')).text());
  const labels = [...document.querySelectorAll('main li article p:last-child > span')];
  expect(labels.map(({ textContent }) => textContent)).toEqual([]);
});

test('every result shows the word, marked, and no excerpt runs a heading into a sentence', async ({
  request,
}) => {
  for (const word of ['性能', '无障碍', '键盘', 'css', '怎么写文章']) {
    const html = await (await request.get(`/search?q=${encodeURIComponent(word)}`)).text();
    const hits = [...parseHtml(html).querySelectorAll('main li article')];
    expect(hits.length, word).toBeGreaterThan(1);
    for (const hit of hits) {
      expect.soft(hit.querySelector('mark'), `${word}: ${hit.textContent}`).not.toBeNull();
      // No article about keyboards has such a space in a sentence.
      if (word === '键盘') expect.soft(hit.textContent).not.toMatch(/[。？！] \p{Script=Han}/u);
    }
  }
});
