import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** All success criteria of WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
export const TAGS = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
];

/** All rules of those tags, including those that axe disables by default. */
export const RULES = Object.fromEntries(
  axe
    .getRules(TAGS)
    .filter(({ tags }) => !tags.includes('deprecated'))
    .map(({ ruleId }) => [ruleId, { enabled: true }]),
);

/** Number of rules in each run. */
export const RULE_COUNT = Object.keys(RULES).length;

/** Rules whose result depends on colours, by axe's own category. */
const COLOUR_RULES = axe
  .getRules(['cat.color'])
  .map(({ ruleId }) => ruleId)
  .filter((id) => id in RULES);

/** Runs axe on the current document: one line for each element that violates a rule. */
export function violationsOf(page: Page): Promise<string[]> {
  return run(page, { runOnly: TAGS, rules: RULES });
}

/** The same with the rules only whose result another colour scheme can change. */
export function colourViolationsOf(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'rule', values: COLOUR_RULES } });
}

async function run(page: Page, options: axe.RunOptions): Promise<string[]> {
  // Through the debugger, which the CSP does not affect.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (given) => {
    const { axe: injected } = window as unknown as { axe: typeof axe };
    return injected.run(document, { ...given, resultTypes: ['violations'] });
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** Violations by day and by night. What does not depend on colours is tested once. Leaves the scheme dark. */
export async function violationsByDayAndNight(page: Page): Promise<string[]> {
  // Otherwise colours are measured while they change.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const byDay = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await colourViolationsOf(page);
  return [...byDay, ...byNight.map((line) => `dark: ${line}`)];
}

/** Names that come from content: links and tags of an article, and links that lead to other sites. */
const OF_CONTENT = '[class*="prose"] a, [aria-label="标签"] a, main a[href^="http"]';

/** Accessible names of the visible controls that the site itself has named. */
export async function namesOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate((ofContent) => {
    const { axe: injected } = window as unknown as { axe: AxeCommons };
    injected.setup(document.documentElement);
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary')];
    const names = controls
      .filter((control) => control.checkVisibility() && !control.closest(ofContent))
      .map((control) => injected.commons.text.accessibleText(control));
    injected.teardown();
    return names;
  }, OF_CONTENT);
}

/** Parts of axe's API that its types lack. */
interface AxeCommons {
  setup(element: Element): void;
  teardown(): void;
  commons: { text: { accessibleText(element: Element): string } };
}
