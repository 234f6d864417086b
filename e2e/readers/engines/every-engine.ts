import type { Site } from '../../support/site';
import { testOn } from '../../support/test-site';
import { expect } from '../../support/worker';
import type { Engine } from './engine';
import { withFirefox } from './firefox';
import { withWebkit } from './webkit';

/** These browsers start slowly on a busy machine. */
export const TEST_MS = 300_000;

/** The browsers that Playwright does not drive. */
export const ENGINES = [
  ['Firefox', withFirefox],
  ['WebKit', withWebkit],
] as const;

/** Errors that scripts in browsers have reported to the site. */
export const errorsIn = (site: Site) =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('client error'));

/**
 * A test in each browser that Playwright does not drive, on a site with these settings. It fails if a script reports an
 * error, too.
 *
 * @param title what follows the name of the browser
 */
export function inEveryEngine(
  env: Record<string, string>,
  title: string,
  run: (engine: Engine, base: string, name: 'Firefox' | 'WebKit') => Promise<void>,
): void {
  const test = testOn({ env });
  for (const [name, withEngine] of ENGINES) {
    test(`in ${name} ${title}`, async ({ site }) => {
      test.setTimeout(TEST_MS);
      await withEngine((engine) => run(engine, site.base, name));
      expect(errorsIn(site)).toEqual([]);
    });
  }
}
