import { DESKTOP } from '../../support/devices';
import { watchProblems } from '../../support/problems';
import { expect, test } from '../../support/test';
import type { Engine, WithEngine } from '../engines/engine';
import { ENGINES, errorsIn, TEST_MS } from '../engines/every-engine';
import { INTERACTIVE, withOldBrowser } from '../old-browsers/browser';
import { addVisibilityCheck } from '../old-browsers/page-checks';
import { withLanguagesSite } from './languages-site';
import { faultsOfLanguages, SECTION_PAGES, switchLanguages } from './walk-languages';

/** Runs with the oldest Chromium that runs the site's scripts. */
const withOldChromium: WithEngine = (run) =>
  withOldBrowser(INTERACTIVE, { base: '', viewport: DESKTOP }, async (page) => {
    const problems = watchProblems(page);
    const engine: Engine = {
      open: async (url) => {
        await page.goto(url);
        await page.evaluate(addVisibilityCheck);
      },
      resize: (width, height) => page.setViewportSize({ width, height }),
      evaluate: page.evaluate.bind(page),
      click: (selector) => page.click(selector),
      type: (selector, text) => page.fill(selector, text),
      press: (text) => page.keyboard.type(text),
      inject: async (source) => {
        await page.evaluate(source);
      },
    };
    await run(engine);
    expect(problems).toEqual([]);
  });

const BROWSERS = [...ENGINES, [`Chromium ${INTERACTIVE}`, withOldChromium]] as const;

for (const [name, withEngine] of BROWSERS) {
  test(`in ${name} pages in three languages are whole, and lead to each other`, async () => {
    test.setTimeout(TEST_MS);
    await withLanguagesSite({ files: SECTION_PAGES }, async (site) => {
      await withEngine(async (engine) => {
        expect.soft(await faultsOfLanguages(engine, site.base)).toEqual([]);
        await switchLanguages(engine, site.base, withEngine !== withOldChromium);
      });
      expect(errorsIn(site)).toEqual([]);
    });
  });
}
