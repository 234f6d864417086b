import { expect } from 'playwright/test';
import { lossesOf } from '../../support/clipped-content';
import { EDITOR_CREDENTIALS } from '../../support/editor';
import { ALL_KINDS, type LookedAt, titleOf } from '../../support/page-kinds';
import { SITE_NAMES } from '../../support/shared-sites';
import type { Engine } from './engine';

const PHONE_WIDTH = 360;
const DESKTOP_WIDTH = 1280;
const HEIGHT = 800;
const DRAFT = '/content/news/107';

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
    return isCovered ? ['its heading is covered'] : [];
  });
  return [...found, ...(await lossesOf(engine))];
}

/**
 * Dates whose digits have different widths, which WebKit draws upon each other: it takes the space that
 * `text-autospace` adds into the digit.
 */
export function unevenDigits(engine: Engine): Promise<string[]> {
  return engine.evaluate(() =>
    [...document.querySelectorAll('time')].flatMap(({ firstChild }) => {
      if (!firstChild?.textContent) return [];
      const range = document.createRange();
      const widths = [...firstChild.textContent].flatMap((letter, at) => {
        range.setStart(firstChild, at);
        range.setEnd(firstChild, at + 1);
        return /\d/.test(letter) ? [range.getBoundingClientRect().width] : [];
      });
      return Math.max(...widths) - Math.min(...widths) > 1 ? [firstChild.textContent] : [];
    }),
  );
}

/** Visits kinds of pages, on a phone and on a desktop. @returns what is wrong, one line each */
export async function faultsOfKinds(
  engine: Engine,
  base: string,
  kinds: readonly LookedAt[] = ALL_KINDS,
  siteName: string = SITE_NAMES.embedded,
): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of kinds) {
    await engine.resize(PHONE_WIDTH, HEIGHT);
    await openReady(engine, base + kind.path);
    const [shownTitle, shownHeading] = await Promise.all([
      engine.evaluate(() => document.title),
      headingOf(engine),
    ]);
    const found = await faultsOf(engine);
    await engine.resize(DESKTOP_WIDTH, HEIGHT);
    found.push(...(await faultsOf(engine)));
    const { title, heading } = kind;
    if (title !== undefined && shownTitle !== titleOf({ title }, siteName)) {
      found.push(`its title is ${shownTitle}`);
    }
    if (heading !== undefined && shownHeading !== (heading ?? siteName)) {
      found.push(`it says ${shownHeading}`);
    }
    faults.push(...found.map((fault) => `${kind.name}: ${fault}`));
  }
  return faults;
}

/** Uses the menu of a phone, follows one of its links on the client, and searches: the results have dates. */
export async function read(engine: Engine, base: string): Promise<void> {
  await engine.resize(PHONE_WIDTH, HEIGHT);
  await openReady(engine, base);
  await engine.evaluate(() => Object.assign(window, { isFirst: true }).isFirst);
  await engine.click('header [popovertarget]');
  await engine.click('#site-menu summary');
  await engine.click('#site-menu details a[href="/content/guides"]');
  await expect.poll(() => headingOf(engine)).toBe('使用指南');
  expect(await engine.evaluate(() => 'isFirst' in window)).toBe(true);
  expect.soft(await faultsOf(engine)).toEqual([]);
  await engine.open(`${base}/search`);
  await engine.type('main [type=search]', '键盘');
  await engine.click('main search button');
  const firstHit = () => engine.evaluate(() => document.querySelector('main h2')?.textContent);
  await expect.poll(firstHit).toBe('只用键盘浏览一遍');
  const dates = await engine.evaluate(() => document.querySelectorAll('main time').length);
  expect(dates).toBeGreaterThan(1);
}

/** Signs in, which leads to a draft, and signs out again. */
export async function edit(engine: Engine, base: string): Promise<void> {
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
