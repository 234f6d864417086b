import { EDITOR_ENV } from '../../support/editor';
import { type Site, withSite } from '../../support/site';
import { test as base, expect, type Lend } from '../../support/worker';
import { withFirefox } from './firefox';
import { edit, faultsOfKinds } from './visits';
import { withWebkit } from './webkit';

/** These browsers start slowly on a busy machine. */
const TEST_MS = 300_000;

base.describe.configure({ mode: 'parallel' });

const lendSite: Lend<Site> = (use) => withSite({ env: EDITOR_ENV }, use);

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
  test(`in ${name} every kind of page is whole on a phone and a desktop; an editor signs in and out`, async ({
    site,
  }) => {
    test.setTimeout(TEST_MS);
    await withEngine(async (engine) => {
      await test.step('every kind of page', async () => {
        expect.soft(await faultsOfKinds(engine, site.base)).toEqual([]);
      });
      await test.step('an editor', () => edit(engine, site.base));
    });
    expect(errorsIn(site)).toEqual([]);
  });
}
