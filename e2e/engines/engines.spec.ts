import { lossesOf } from '../support/clipped-content';
import { EDITOR_CREDENTIALS, EDITOR_ENV } from '../support/editor';
import { ALL_KINDS, PAGE_KINDS, titleOf } from '../support/page-kinds';
import { SITE_NAMES } from '../support/shared-sites';
import { type Site, withSite } from '../support/site';
import { expect, type Lend, test } from '../support/worker';
import type { Engine } from './engine';
import { withFirefox } from './firefox';
import { withWebkit } from './webkit';

test.describe.configure({ mode: 'parallel' });

const PHONE_WIDTH = 360;
const DESKTOP_WIDTH = 1280;
const HEIGHT = 800;
const DRAFT = '/content/news/107';

const lendSite: Lend<Site> = (use) => withSite({ env: EDITOR_ENV }, use);

const siteTest = test.extend<{ site: Site }>({
  site: async ({ keep }, use) => use(await keep(lendSite)),
});

/** Opens a page and waits for hydration. */
async function openReady(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await expect.poll(() => engine.evaluate(() => history.scrollRestoration)).toBe('manual');
}

const headingOf = (engine: Engine) =>
  engine.evaluate(() => document.querySelector('h1')?.textContent);

/** What is wrong with the open page at its present size, one line each. */
async function faultsOf(engine: Engine): Promise<string[]> {
  const found = await engine.evaluate(() => {
    const heading = document.querySelector('h1');
    if (!heading?.checkVisibility()) return ['its heading is not visible'];
    const { left, top } = heading.getClientRects()[0] ?? new DOMRect();
    const hit = document.elementFromPoint(left + 4, top + 8);
    const isCovered = !hit?.contains(heading) && !heading.contains(hit);
    // In WebKit, `text-autospace` draws digits upon each other, which it takes to be of different widths.
    const digits = [...document.querySelectorAll('time')].map(({ firstChild }) => {
      const range = document.createRange();
      const text = firstChild?.textContent ?? '';
      const widths = [...text].map((letter, at) => {
        if (!firstChild || !/\d/.test(letter)) return [];
        range.setStart(firstChild, at);
        range.setEnd(firstChild, at + 1);
        return [range.getBoundingClientRect().width];
      });
      const all = widths.flat();
      return Math.max(...all) - Math.min(...all) > 1 ? `uneven digits: ${text}` : '';
    });
    return [isCovered ? 'its heading is covered' : '', ...digits].filter(Boolean);
  });
  return [...found, ...(await lossesOf(engine))];
}

/** Visits every kind of page, on a phone and on a desktop. @returns what is wrong, one line each */
async function faultsOfKinds(engine: Engine, base: string): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of ALL_KINDS) {
    await engine.resize(PHONE_WIDTH, HEIGHT);
    await openReady(engine, base + kind.path);
    const described = PAGE_KINDS.find(({ path }) => path === kind.path);
    const [title, heading] = await Promise.all([
      engine.evaluate(() => document.title),
      headingOf(engine),
    ]);
    const found = await faultsOf(engine);
    await engine.resize(DESKTOP_WIDTH, HEIGHT);
    found.push(...(await faultsOf(engine)));
    if (described) {
      if (title !== titleOf(described, SITE_NAMES.embedded)) found.push(`its title is ${title}`);
      if (heading !== (described.heading ?? SITE_NAMES.embedded)) found.push(`it says ${heading}`);
    }
    faults.push(...found.map((fault) => `${kind.name}: ${fault}`));
  }
  return faults;
}

/** Uses the menu of a phone, follows one of its links on the client, and searches. */
async function read(engine: Engine, base: string): Promise<void> {
  await engine.resize(PHONE_WIDTH, HEIGHT);
  await openReady(engine, base);
  await engine.evaluate(() => Object.assign(window, { isFirst: true }).isFirst);
  await engine.click('header [popovertarget]');
  await engine.click('#site-menu summary');
  await engine.click('#site-menu details a[href="/content/guides"]');
  await expect.poll(() => headingOf(engine)).toBe('使用指南');
  expect(await engine.evaluate(() => 'isFirst' in window)).toBe(true);
  expect(await faultsOf(engine)).toEqual([]);
  await engine.open(`${base}/search`);
  await engine.type('main [type=search]', '键盘');
  await engine.click('main search button');
  const firstHit = () => engine.evaluate(() => document.querySelector('main h2')?.textContent);
  await expect.poll(firstHit).toBe('只用键盘浏览一遍');
}

/** Signs in, which leads to a draft, and signs out again. */
async function edit(engine: Engine, base: string): Promise<void> {
  await openReady(engine, `${base}/login?next=${DRAFT}`);
  await engine.type('main [name=username]', EDITOR_CREDENTIALS.username);
  await engine.type('main [name=password]', EDITOR_CREDENTIALS.password);
  await engine.click('main form button');
  const place = () =>
    engine.evaluate(
      () => `${location.pathname} ${document.querySelector('aside strong')?.textContent}`,
    );
  await expect.poll(place).toBe(`${DRAFT} 预览模式`);
  await engine.click('aside button');
  await expect.poll(place).not.toContain('预览模式');
}

/** Errors that scripts in browsers have reported to the site. */
const errorsIn = (site: Site) =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('client error'));

for (const [name, withEngine] of [
  ['Firefox', withFirefox],
  ['WebKit', withWebkit],
] as const) {
  siteTest(
    `in ${name} every kind of page is whole on a phone and a desktop; a reader uses menu, links and search, an editor signs in and out`,
    async ({ site }) => {
      await withEngine(async (engine) => {
        await test.step('every kind of page', async () => {
          expect.soft(await faultsOfKinds(engine, site.base)).toEqual([]);
        });
        await test.step('a reader', () => read(engine, site.base));
        await test.step('an editor', () => edit(engine, site.base));
      });
      expect(errorsIn(site)).toEqual([]);
    },
  );
}
