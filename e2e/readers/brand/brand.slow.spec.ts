import type { Page } from 'playwright/test';
import { violationsByDayAndNight } from '../../support/axe';
import { openReady } from '../../support/bench';
import { enlargeText, lossesOf } from '../../support/clipped-content';
import { expectStrictPolicy } from '../../support/content-policy';
import { GOOGLE, read } from '../../support/crawler-reads';
import { DESKTOP, PHONE } from '../../support/devices';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { watchProblems } from '../../support/problems';
import { ANNOUNCEMENT, BRANDED_KINDS, CONFIGURATION, expect, NAME, test } from './brand-site';

const PAGES = [...BRANDED_KINDS.map(({ path }) => path), RICH_ARTICLE];
/** Those that are the same for everybody. */
const STORED = PAGES.filter((path) => !/^\/(search|login|nowhere)/.test(path));
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36' };

const announcement = (page: Page) => page.getByRole('complementary', { name: '公告' });
const header = (page: Page) => page.getByRole('banner');

for (const path of PAGES) {
  test(`${path} is accessible by day and by night, and loses nothing on any width`, async ({
    page,
  }) => {
    const problems = watchProblems(page);
    for (const viewport of [PHONE, { width: 320, height: 640 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      await openReady(page, path);
      expect.soft(await lossesOf(page), `${viewport.width}`).toEqual([]);
      if (viewport !== DESKTOP) continue;
      expect.soft(await violationsByDayAndNight(page)).toEqual([]);
      await enlargeText(page, 200);
      expect.soft(await lossesOf(page), 'with text of 200 %').toEqual([]);
    }
    expect(problems).toEqual([]);
  });
}

test('crawlers get the bytes of browsers, under a strict policy without inline styles', async ({
  baseURL,
}) => {
  for (const path of STORED) {
    await read(baseURL, path, PERSON);
    const [person, crawler] = [
      await read(baseURL, path, PERSON),
      await read(baseURL, path, GOOGLE),
    ];
    expect(crawler.text).toBe(person.text);
    const policy = crawler.headers.get('content-security-policy') ?? '';
    expectStrictPolicy(policy);
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
    expect(crawler.text).not.toMatch(/<style|\sstyle="/);
    expect(crawler.text.match(/<link rel="stylesheet"[^>]*>/g)).toHaveLength(2);
    expect(crawler.text).toContain(ANNOUNCEMENT);
  }
});

test('the colours on the page are those of the brand, for the theme of the system and for the choice', async ({
  page,
}) => {
  const seal = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--seal').trim(),
    );
  await page.emulateMedia({ colorScheme: 'light' });
  await openReady(page, '/about_us');
  const byDay = await seal();
  expect(byDay).toMatch(/^#[0-9a-f]{6}$/);
  expect(byDay).not.toBe('#ffe600');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seal()).toBe('#ffe600');
  await page.getByRole('radio', { name: '浅色' }).check();
  expect(await seal()).toBe(byDay);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('radio', { name: '深色' }).check();
  expect(await seal()).toBe('#ffe600');
});

for (const accent of ['#f2f2f2', '#39ff14', '#ff00ff', '#000', '#fff']) {
  test(`with the accent ${accent} every page is accessible by day and by night`, async ({
    page,
    configure,
  }) => {
    await configure(CONFIGURATION.replace("'#ffe600'", `'${accent}'`));
    for (const path of ['/', '/forms/contact', RICH_ARTICLE, '/search?q=%E9%94%AE%E7%9B%98']) {
      await openReady(page, path);
      const sheets = page.locator('link[rel=stylesheet][href^="/brand/"]');
      expect.soft(await sheets.getAttribute('href')).toContain(accent.slice(1));
      expect.soft(await violationsByDayAndNight(page), path).toEqual([]);
    }
  });
}

test('a wordmark has its own shape, and another picture by night', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openReady(page, '/about_us');
  const shown = async () => {
    const logos = header(page).getByRole('link').first().locator('img');
    return logos.evaluateAll((all: HTMLImageElement[]) =>
      all
        .filter((img) => img.checkVisibility())
        .map(({ currentSrc, width, height }) => ({ currentSrc, shape: width / height })),
    );
  };
  const [byDay] = await shown();
  expect(byDay?.currentSrc).toContain('101.svg');
  expect(byDay?.shape).toBeCloseTo(1200 / 675, 1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(async () => (await shown()).map(({ currentSrc }) => /\d+\.svg/.exec(currentSrc)?.[0]))
    .toEqual(['102.svg']);
});

test('icons, manifest and browser UI are those of the brand', async ({ page, baseURL }) => {
  await openReady(page, '/');
  const icons = page.locator('link[rel="icon"], link[rel="apple-touch-icon"]');
  const addresses = await icons.evaluateAll((links: HTMLLinkElement[]) =>
    links.map(({ href }) => href),
  );
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    expect((await fetch(address)).headers.get('content-type')).toMatch(/^image\//);
  }
  const manifest = await (await fetch(`${baseURL}/manifest.webmanifest`)).json();
  const theme = page.locator('meta[name="theme-color"][media*="light"]');
  expect(await theme.getAttribute('content')).toBe(manifest.theme_color);
  expect(manifest.icons.map(({ src }: { src: string }) => src.replace(/\?.*/, ''))).toEqual([
    ...['/icons/192.png', '/icons/512.png', '/icons/maskable.png'],
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const viewport of [PHONE, DESKTOP]) {
    test(`the third level of the menu unfolds at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/about_us');
      if (viewport === PHONE) await page.getByRole('button', { name: '菜单' }).click();
      await header(page).getByLabel('内容的下级栏目').click();
      await header(page).getByLabel('动态的下级栏目').click();
      await header(page).getByRole('link', { name: '第一篇' }).click();
      await expect(page).toHaveURL('/content/news/101');
    });
  }

  test('an announcement is closed and opened again', async ({ page }) => {
    await page.goto('/about_us');
    await expect(announcement(page)).toContainText(ANNOUNCEMENT);
    await announcement(page).getByText('关闭').click();
    await expect(announcement(page).getByText(ANNOUNCEMENT)).toBeHidden();
    await announcement(page).getByText('公告').click();
    await expect(announcement(page).getByText(ANNOUNCEMENT)).toBeVisible();
  });
});

test('the third level is reached and left by the keyboard', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openReady(page, '/about_us');
  const outer = header(page).getByLabel('内容的下级栏目');
  await outer.focus();
  await page.keyboard.press('Enter');
  const inner = header(page).getByLabel('动态的下级栏目');
  await inner.focus();
  await page.keyboard.press('Enter');
  const entry = header(page).getByRole('link', { name: '第一篇' });
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(inner).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(outer).toBeFocused();
  await expect(inner).toBeHidden();
});

test('a closed announcement moves nothing, and stays closed on later pages and visits', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openReady(page, '/content/news/101');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  const at = () =>
    page.evaluate(() => [
      window.scrollY,
      document.querySelector('h1')?.getBoundingClientRect().top,
      document.documentElement.scrollHeight,
    ]);
  const before = await at();
  await announcement(page).getByText('关闭').click();
  await expect(announcement(page)).toBeHidden();
  expect(await at()).toEqual(before);
  await openReady(page, '/');
  await expect(announcement(page)).toBeHidden();
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '关于' }).click();
  await expect(page).toHaveURL('/about_us');
  await expect(announcement(page)).toBeHidden();
});

test('an announcement comes and goes with its time, on pages that are stored and that nobody visits', async ({
  baseURL,
  configure,
}) => {
  const publish = (yaml: string) => configure(`siteName: ${NAME}\n${yaml}`);
  const shows = async () => (await read(baseURL, '/feeds', PERSON)).text.includes(ANNOUNCEMENT);
  const announce = (from: number, to: number) =>
    publish(`announcement: { text: ${ANNOUNCEMENT}, from: '${iso(from)}', to: '${iso(to)}' }\n`);
  const iso = (at: number) => new Date(at).toISOString();
  // Far more time than rendering takes, also on a busy machine.
  const ended = async (at: number) =>
    expect.poll(() => Date.now() > at + 10_000, { timeout: 60_000 }).toBe(true);

  const hour = 3_600_000;
  await announce(Date.now() + hour, Date.now() + 2 * hour);
  expect(await shows()).toBe(false);
  const beginning = Date.now() + 5000;
  await announce(beginning, beginning + hour);
  await ended(beginning);
  // The first request after that time gets it: the page has been rendered again without a visit.
  expect(await shows()).toBe(true);
  const end = Date.now() + 5000;
  await announce(Date.now() - hour, end);
  await ended(end);
  expect(await shows()).toBe(false);
});

test('a wide logo becomes narrower before the menu button has a line of its own', async ({
  page,
  configure,
}) => {
  const logo = '{ url: /media/pictures/swr-timeline.svg, width: 1200, height: 470 }';
  const button = '{ title: 预约参观和讲座, path: /about_us }';
  await configure(`siteName: ${NAME}\nlogo: ${logo}\nlogoText: false\nheaderButton: ${button}\n`);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await openReady(page, '/feeds');
    const menu = await page.getByRole('button', { name: '菜单' }).boundingBox();
    const mark = await header(page).getByRole('link', { name: NAME }).boundingBox();
    expect(menu?.y).toBeLessThan((mark?.y ?? 0) + (mark?.height ?? 0));
    expect(mark?.width).toBeGreaterThan(40);
  }
});
