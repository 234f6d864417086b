import { expect, type Page, type Response } from 'playwright/test';
import { budgets } from '../../../bench/budgets';
import { watchReports } from '../../security/xss-canary';
import { colourViolationsOf, namesOf, violationsOf } from '../../support/axe';
import { untilReady } from '../../support/bench';
import { enlargeText, lossesOf, spaceText } from '../../support/clipped-content';
import { expectStrictPolicy } from '../../support/content-policy';
import { smallTargets, unseenFocus } from '../../support/controls';
import { DESKTOP, PHONE } from '../../support/devices';
import * as loading from '../../support/loading';
import { ALL_KINDS, DISTINCT_KINDS, PAGE_KINDS, titleOf } from '../../support/page-kinds';
import { watchProblems } from '../../support/problems';
import { lazyPartsIn, namedScripts } from '../../support/scripts';
import { test } from '../../support/test';

test.describe.configure({ mode: 'parallel' });

type Kind = (typeof ALL_KINDS)[number];

/** Viewport of a window of 1280 by 1024 at a zoom of 400 percent. */
const AT_400_PERCENT = { width: 320, height: 256 };
const WIDEST = { width: 2560, height: 1440 };

/** HTTP statuses keep their English name. */
const CHINESE = /\p{Script=Han}|^HTTP \d+$/u;

/** Kinds of pages with tools, of which the lightbox is one, which load when the browser is idle. */
const WITH_TOOLS = /^(((rich|technical) )?article|page of sections)$/;

const IS_WHOLE = process.env.SLOW_TESTS === '1';
/** A rich article has the parts of an article, and a category is visited on a desktop. */
const ELSEWHERE = ['article', 'category'];
const WIDE = ['home', 'category', 'technical article'];
const PHONE_KINDS = DISTINCT_KINDS.filter(({ name }) => IS_WHOLE || !ELSEWHERE.includes(name));
const DESKTOP_KINDS = ALL_KINDS.filter(({ name }) => IS_WHOLE || WIDE.includes(name));

/** Milliseconds after a page has loaded in which late layout shifts are detected. */
const SETTLING_MS = 300;

const { step } = test;
const none = (found: readonly unknown[], what: string) => expect.soft(found, what).toEqual([]);

/** A visit: one load on a slow connection, watched from its first byte. */
async function startVisit(page: Page, path: string) {
  await loading.noteShifts(page);
  await loading.withoutPrefetches(page);
  const speedUp = await loading.slowDown(page);
  const problems = watchProblems(page);
  const reports = await watchReports(page);
  const requested = loading.watchRequests(page);
  const response = await page.goto(path);
  await untilReady(page);
  await loading.readThrough(page);
  await speedUp();
  if (!response) throw new Error(`${path} has no response`);
  return { response, problems, reports, requested };
}

type Visit = Awaited<ReturnType<typeof startVisit>>;

async function expectDocument(
  page: Page,
  kind: Kind,
  siteName: string,
  response: Response,
): Promise<void> {
  const described = PAGE_KINDS.find(({ path }) => path === kind.path);
  const headings = page.getByRole('heading', { level: 1 });
  await expect.soft(headings).toHaveCount(1);
  await expect.soft(headings.first()).toBeVisible();
  if (described) {
    expect.soft(response.status()).toBe(described.status);
    await expect.soft(headings.first()).toHaveText(described.heading ?? siteName);
    expect.soft(await page.title()).toBe(titleOf(described, siteName));
    if (!CHINESE.test(described.heading ?? siteName))
      await expect.soft(headings.first()).toHaveAttribute('lang', 'en');
  }
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const around = kind.bare ? 0 : 1;
  await expect.soft(page.getByRole('main')).toHaveCount(1);
  await expect.soft(page.getByRole('banner')).toHaveCount(around);
  await expect.soft(page.getByRole('contentinfo')).toHaveCount(around);
}

/** One style sheet, no font, at most one eager image, the scripts that the HTML names, no shift. */
async function expectLightLoad(
  page: Page,
  kind: Kind,
  { requested, response }: Visit,
): Promise<void> {
  const sheets = requested('stylesheet');
  expect.soft(sheets, 'style sheets').toHaveLength(budgets.sheets);
  // A sheet announced in the response headers does not count as blocking: so none, or that one.
  const blocking = await loading.blockingRequests(page);
  expect.soft(sheets, 'blocking').toEqual(expect.arrayContaining(blocking));
  none(await loading.unusedSheets(page), 'style sheets without use');
  none(requested('font'), 'fonts');
  const eager = await page.locator('img:not([loading="lazy"])').count();
  expect.soft(eager, 'eager images').toBeLessThanOrEqual(budgets.eagerPictures);
  const named = namedScripts(await response.text());
  expect.soft(named).not.toEqual([]);
  expect.soft(requested('script')).toEqual(expect.arrayContaining(named));
  none(await lazyPartsIn(page, named), 'what comes later among the scripts of the HTML');
  const hasTools = WITH_TOOLS.test(kind.name);
  const later = () => requested('script').filter((script) => !named.includes(script));
  await expect
    .soft(async () => {
      expect(await lazyPartsIn(page, later())).toEqual(hasTools ? ['article tools'] : []);
      expect(later()).toHaveLength(hasTools ? 1 : 0);
    })
    .toPass({ timeout: 10_000 });
  await page.waitForTimeout(SETTLING_MS);
  none(await loading.shiftsOf(page), 'layout shifts');
}

async function expectOnPhone(page: Page): Promise<void> {
  none(await smallTargets(page), 'targets that are too small');
  none(await unseenFocus(page), 'focus that cannot be seen');
  await page.setViewportSize(AT_400_PERCENT);
  none(await lossesOf(page), 'lost at 400 %');
  await spaceText(page, true);
  none(await lossesOf(page), 'lost with spaced text at 400 %');
  await spaceText(page, false);
  await enlargeText(page, 200);
  await page.setViewportSize(PHONE);
  none(await lossesOf(page), 'lost with text of 200 %');
}

async function expectOnDesktop(page: Page): Promise<void> {
  const foreign = (await namesOf(page)).filter((name) => !CHINESE.test(name));
  none(foreign, 'names that are not Chinese');
  none(await unseenFocus(page), 'focus that cannot be seen, dark');
  await page.emulateMedia({ colorScheme: 'light' });
  none(await unseenFocus(page), 'focus that cannot be seen, light');
  await spaceText(page, true);
  none(await lossesOf(page), 'lost with spaced text');
  await spaceText(page, false);
  await page.setViewportSize(WIDEST);
  none(await lossesOf(page), 'lost on the widest screen');
  await enlargeText(page, 200);
  await page.setViewportSize(DESKTOP);
  none(await lossesOf(page), 'lost with text of 200 %');
}

for (const [device, viewport, kinds, expectOnDevice] of [
  ['phone', PHONE, PHONE_KINDS, expectOnPhone],
  ['desktop', DESKTOP, DESKTOP_KINDS, expectOnDesktop],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    for (const kind of kinds) {
      test(`${kind.name} is whole, light, steady and accessible`, async ({ page, siteName }) => {
        const visit = await startVisit(page, kind.path);
        const { response, problems, reports } = visit;
        await step('the document', () => expectDocument(page, kind, siteName, response));
        await step('the policy', async () => {
          expectStrictPolicy((await response.allHeaders())['content-security-policy'] ?? '');
        });
        await step('what it loads', () => expectLightLoad(page, kind, visit));
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await step('reduced motion', async () =>
          none(await loading.animatedElements(page), 'moves'),
        );
        await step('the rules, light', async () => none(await violationsOf(page), 'light'));
        await page.emulateMedia({ colorScheme: 'dark' });
        await step('the rules, dark', async () => none(await colourViolationsOf(page), 'dark'));
        await step('controls and sizes', () => expectOnDevice(page));
        none(problems, 'problems');
        none(reports, 'reports of the policy');
      });
    }
  });
}
