import { withFolder } from '@wenzhan/kit/testing/with-folder';
import type { Page } from 'playwright/test';
import { lossesOf } from '../../support/clipped-content';
import { DESKTOP } from '../../support/devices';
import { EDITOR_ENV, giveToken } from '../../support/editor';
import { AUTHOR_ID, LONG_WORD, writeLongWords } from '../../support/long-words';
import { type Site, withSite } from '../../support/site';
import { test as base, expect, type Lend } from '../../support/worker';

/** Every kind of page, with a word in every field that is wider than a phone. */
const KINDS = {
  home: '/',
  'all content': '/content',
  'all content, page 2': '/content/page/2',
  category: '/content/words',
  'article with a cover': '/content/words/12',
  'article without a cover': '/content/words/11',
  tags: '/tags',
  tag: `/tags/${LONG_WORD}`,
  'series list': '/series',
  series: `/series/${LONG_WORD}`,
  authors: '/authors',
  author: `/authors/${AUTHOR_ID}`,
  archive: '/archive',
  month: '/archive/2026/01',
  about: '/about_us',
  'static page': '/single_page/notes',
  feeds: '/feeds',
  search: `/search?q=${LONG_WORD}`,
  'search without a hit': `/search?q=${`x${LONG_WORD}`.repeat(2)}`,
  'search in a tag': `/search?q=${LONG_WORD}&tag=${LONG_WORD}`,
  login: '/login',
  test: '/test',
  'unknown path': `/${LONG_WORD}/${LONG_WORD}`,
  'unknown article': '/content/words/99999',
};
const DRAFT = '/content/words/14';

/** Phones, both sides of where columns begin, and a desktop. */
const WIDTHS = [320, 360, 834, 1100, DESKTOP.width];

const lendSite: Lend<Site> = (use) =>
  withFolder('wenzhan-words-', async (dir) => {
    await writeLongWords(dir);
    await withSite({ pages: 'none', env: { ...EDITOR_ENV, CONTENT_DIR: dir } }, use);
  });

const test = base.extend<{ baseURL: string }>({
  baseURL: async ({ keep }, use) => use((await keep(lendSite)).base),
});

/** Texts of a column that has hardly any width, one line each. */
function squeezedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body :not(script, style, template)')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const isShown = element.checkVisibility() && element.clientWidth !== 1;
      return hasText && isShown && height > width * 5 ? [element.outerHTML.slice(0, 80)] : [];
    }),
  );
}

/** Visits a page and resizes the window. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(LONG_WORD).first()).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await lossesOf(page), `${width} px`).toEqual([]);
    expect.soft(await squeezedTexts(page), `${width} px`).toEqual([]);
  }
}

test('a word wider than the phone, in every field, makes no page wider and covers nothing', async ({
  page,
  context,
  baseURL,
}) => {
  for (const [name, path] of Object.entries(KINDS))
    await test.step(name, () => expectWhole(page, path));
  await test.step('menu', async () => {
    await page.goto('/');
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByRole('button', { name: '菜单' }).click();
    await page.locator('#site-menu summary').click();
    expect.soft(await lossesOf(page)).toEqual([]);
  });
  await test.step('draft with the preview bar', async () => {
    await giveToken(context, baseURL);
    await expectWhole(page, DRAFT);
    await expect(page.getByLabel('预览模式')).toBeVisible();
  });
});
