import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Every success criterion of WCAG 2.0 to 2.2 at A and AA, and what axe calls good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** All rules of those tags, those too that axe leaves off unless they are asked for. */
const RULES = Object.fromEntries(
  axe
    .getRules(TAGS)
    .filter(({ tags }) => !tags.includes('deprecated'))
    .map(({ ruleId }) => [ruleId, { enabled: true }]),
);

/** How many rules each run checks. */
export const RULE_COUNT = Object.keys(RULES).length;

/** Runs axe over the whole document as it is now: a line for each element that breaks a rule. */
export async function violationsOf(page: Page): Promise<string[]> {
  // By the debugger, which no Content-Security-Policy stops.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    async ([runOnly, rules]) => {
      const { axe: injected } = window as unknown as { axe: typeof axe };
      return injected.run(document, { runOnly, rules, resultTypes: ['violations'] });
    },
    [TAGS, RULES] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** Words that come with an article: its links and its tags. */
const OF_CONTENT = '[class*="prose"] a, [aria-label="标签"] a';

/** The accessible names of the controls on screen that the site itself has named. */
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

/** What axe has besides what its types tell. */
interface AxeCommons {
  setup(element: Element): void;
  teardown(): void;
  commons: { text: { accessibleText(element: Element): string } };
}
