import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** All success criteria of WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** All rules of those tags, including those that axe disables by default. */
const RULES = Object.fromEntries(
  axe
    .getRules(TAGS)
    .filter(({ tags }) => !tags.includes('deprecated'))
    .map(({ ruleId }) => [ruleId, { enabled: true }]),
);

/** Number of rules in each run. */
export const RULE_COUNT = Object.keys(RULES).length;

/** Runs axe on the current document: one line for each element that violates a rule. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Through the debugger, which the CSP does not affect.
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

/** Names that come from content: links and tags of an article. */
const OF_CONTENT = '[class*="prose"] a, [aria-label="标签"] a';

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
