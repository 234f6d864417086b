import { ENGINES, errorsIn, TEST_MS } from '../../readers/engines/every-engine';
import { INTERACTIVE, withOldBrowser } from '../../readers/old-browsers/browser';
import { violationsOf } from '../../support/axe';
import { DESKTOP } from '../../support/devices';
import { watchProblems } from '../../support/problems';
import { testOn } from '../../support/test-site';
import { expect } from '../../support/worker';
import { WRITING_ENV } from '../../support/writing';
import { expectPublished, writeInEditor, writeInPlainForm } from './every-browser';

const test = testOn({ pages: 'none', content: {}, env: WRITING_ENV });

for (const [name, withEngine] of ENGINES) {
  test(`in ${name} an article is written beside its page, kept while it is not saved, and published`, async ({
    site,
  }) => {
    test.setTimeout(TEST_MS);
    await withEngine(async (engine) => {
      await engine.resize(DESKTOP.width, DESKTOP.height);
      const { faults, page } = await writeInEditor(engine, site.base);
      expect(faults).toEqual([]);
      await expectPublished(engine, site.base + page);
    });
    expect(errorsIn(site)).toEqual([]);
  });
}

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? '' : ' without scripts';
  test(`in Chromium ${INTERACTIVE}${scripts} an article is written in the plain form and published`, async ({
    site,
  }) => {
    const look = { base: site.base, viewport: DESKTOP, javaScriptEnabled };
    await withOldBrowser(INTERACTIVE, look, async (page) => {
      const problems = watchProblems(page);
      await writeInPlainForm(page);
      expect(problems).toEqual([]);
      if (!javaScriptEnabled) return;
      for (const screen of ['/edit', '/edit/text?path=guides%2F201.md', '/edit/messages']) {
        await page.goto(screen);
        expect(await violationsOf(page), screen).toEqual([]);
      }
      expect(problems).toEqual([]);
    });
    expect(errorsIn(site)).toEqual([]);
  });
}
