import { DESKTOP, PHONE } from '../../support/devices';
import { expect, test } from '../../support/editor';
import { INTERACTIVE, withOldBrowser } from './browser';
import { faultsOfPages } from './page-checks';
import { signInAndOut, visitAndSearch } from './visits';

test.describe.configure({ mode: 'parallel' });

test('the oldest interactive browser, Chromium 103, shows every kind of page whole on a phone', async ({
  baseURL: base = '',
}) => {
  await withOldBrowser(103, { base, viewport: PHONE }, async (page) => {
    expect(await faultsOfPages(page, { scripts: true, styles: true })).toEqual([]);
  });
});

test('the oldest styled browser, Chromium 88, shows every kind of page whole as plain HTML', async ({
  baseURL: base = '',
}) => {
  await withOldBrowser(88, { base, viewport: PHONE }, async (page) => {
    expect(await faultsOfPages(page, { scripts: false, styles: true })).toEqual([]);
  });
});

for (const version of [103, 88] as const) {
  test(`in Chromium ${version} a reader on a phone uses the menu, follows a link and searches`, async ({
    baseURL: base = '',
  }) => {
    await withOldBrowser(version, { base, viewport: PHONE }, (page) =>
      visitAndSearch(page, version >= INTERACTIVE),
    );
  });

  test(`in Chromium ${version} an editor signs in and out`, async ({ baseURL: base = '' }) => {
    await withOldBrowser(version, { base, viewport: DESKTOP }, signInAndOut);
  });
}
