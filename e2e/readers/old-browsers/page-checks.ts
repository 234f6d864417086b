import { expect, type Page } from 'playwright/test';
import { lossesOf } from '../../support/clipped-content';
import { type LookedAt, MAIN_KINDS } from '../../support/page-kinds';
import { watchProblems } from '../../support/problems';

/** Where the scripts of the site say that they handle clicks. */
export const untilHydrated = (page: Page) =>
  // Not `waitForFunction`, which the old driver evaluates as a string: the policy of the site forbids that.
  expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');

/** Chromium 111 knows the attribute, behind a switch. */
const HARMLESS = /Found a 'popover' attribute/;

interface Expected {
  /** Whether the scripts of the site run. */
  scripts: boolean;
  /** Whether the style sheet is understood as a whole. */
  styles: boolean;
  /** The colour of the paper; the one of a site without a brand by default. */
  paper?: string;
}

/** Visits kinds of pages. @returns what is wrong, one line each */
export async function faultsOfPages(
  page: Page,
  expected: Expected,
  kinds: readonly LookedAt[] = MAIN_KINDS,
): Promise<string[]> {
  const problems = watchProblems(page);
  const faults: string[] = [];
  for (const kind of kinds) {
    await page.goto(kind.path, { waitUntil: 'load' });
    if (expected.scripts) await untilHydrated(page);
    const found = [
      ...problems.splice(0).filter((problem) => !HARMLESS.test(problem)),
      ...(await faultsOfPage(page, kind, expected)),
    ];
    faults.push(...found.map((fault) => `${kind.name}: ${fault}`));
  }
  return faults;
}

async function faultsOfPage(
  page: Page,
  kind: LookedAt,
  { scripts, styles, paper = 'rgb(247, 243, 236)' }: Expected,
): Promise<string[]> {
  await page.evaluate(addVisibilityCheck);
  const state = await page.evaluate(readPage);
  const { heading, words = '' } = kind;
  return [
    ...(heading && state.heading !== heading ? [`its heading is ${state.heading}`] : []),
    ...(state.text.includes(words) ? [] : [`it lacks ${words}`]),
    ...(state.text.includes('Internal Server Error') ? ['it has become an error page'] : []),
    ...state.covered.map((covered) => `covered: ${covered}`),
    ...state.marked.map((item) => `its mark covers what is before it: ${item}`),
    ...state.cropped.map((picture) => `hardly any of it is shown: ${picture}`),
    ...(state.runsScripts === scripts ? [] : [`scripts run: ${state.runsScripts}`]),
    ...(state.deadControls && !scripts && kind.name !== 'test'
      ? ['it shows controls that need scripts']
      : []),
    ...(styles ? await lossesOf(page) : []),
    ...(state.paper === paper ? [] : ['it has no styles']),
  ];
}

/** Runs in the page, for `lossesOf` and `readPage`: the site's own scripts have started already. */
export function addVisibilityCheck() {
  if (!('checkVisibility' in Element.prototype)) {
    Object.assign(Element.prototype, {
      checkVisibility(this: Element) {
        const isFolded = this.closest('details:not([open]) > :not(summary)') !== null;
        const isHidden = getComputedStyle(this).visibility !== 'visible';
        return this.getClientRects().length > 0 && !isFolded && !isHidden;
      },
    });
  }
}

/** Runs in the page; in the syntax and with the functions of Chromium 83. */
function readPage() {
  const main = document.querySelector('main');
  const heading = document.querySelector('h1');
  scrollTo(0, 0);
  const covered = [...document.querySelectorAll('h1, main p, main li a')]
    .filter((element) => element.getClientRects().length > 0)
    .filter((element) => {
      const { left, top } = element.getClientRects()[0] as DOMRect;
      if (top < 0 || top + 8 > innerHeight) return false;
      const hit = document.elementFromPoint(left + 4, top + 8);
      const notice = document.getElementById('announcement')?.parentElement;
      // Cards are covered by their own links; what is below an announcement can be scrolled.
      return (
        hit !== null && !hit.contains(element) && !hit.closest('main') && !notice?.contains(hit)
      );
    })
    .map(({ textContent }) => textContent?.slice(0, 20));
  const marked = [...document.querySelectorAll('li')]
    .filter((item) => {
      const { listStyleType, display } = getComputedStyle(item);
      const isInRow = getComputedStyle(item.parentElement as Element).display === 'flex';
      return isInRow && display === 'list-item' && listStyleType !== 'none';
    })
    .map(({ textContent }) => textContent?.slice(0, 20));
  const cropped = [...document.querySelectorAll('main img')]
    .filter((img) => {
      // A picture that is contained is shown as a whole.
      if (getComputedStyle(img).objectFit === 'contain') return false;
      const { clientWidth, clientHeight } = img;
      const own = Number(img.getAttribute('width')) / Number(img.getAttribute('height'));
      const ratio = clientWidth / clientHeight / own;
      return clientHeight > 0 && own > 0 && (ratio > 1.5 || ratio < 1 / 1.5);
    })
    .map((img) => img.getAttribute('src'));
  const needScripts = document.querySelectorAll(
    'fieldset, button[type=button]:not([popovertarget])',
  );
  return {
    heading: heading?.textContent,
    text: main?.textContent ?? '',
    covered,
    marked,
    cropped,
    runsScripts: history.scrollRestoration === 'manual',
    deadControls: [...needScripts].some((control) => control.getClientRects().length > 0),
    paper: getComputedStyle(document.documentElement).backgroundColor,
  };
}
