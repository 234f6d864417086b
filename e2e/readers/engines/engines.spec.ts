import { type Site, withSite } from '../../support/site';
import { test as base, expect, type Lend } from '../../support/worker';
import { withFirefox } from './firefox';
import { read, unevenDigits } from './visits';
import { withWebkit } from './webkit';

/** These browsers start slowly on a busy machine. */
const TEST_MS = 300_000;

base.describe.configure({ mode: 'parallel' });

const lendSite: Lend<Site> = (use) => withSite({}, use);

const test = base.extend<{ site: Site }>({
  site: async ({ keep }, use) => use(await keep(lendSite)),
});

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
  test(`in ${name} a reader uses the menu, follows a link, reads dates and searches`, async ({
    site,
  }) => {
    test.setTimeout(TEST_MS);
    await withEngine(async (engine) => {
      await read(engine, site.base);
      // Firefox gives the digits beside a word the space between them.
      if (name === 'WebKit') expect(await unevenDigits(engine)).toEqual([]);
    });
    expect(errorsIn(site)).toEqual([]);
  });
}
