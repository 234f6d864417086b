import { DESKTOP, PHONE } from '../../support/devices';
import { expect, test } from '../../support/editor';
import { INTERACTIVE, OLD_VERSIONS, withOldBrowser } from './browser';
import { faultsOfPages } from './page-checks';
import { signInAndOut, visitAndSearch } from './visits';

test.describe.configure({ mode: 'parallel' });

for (const version of OLD_VERSIONS) {
  const expected = { scripts: version >= INTERACTIVE, styles: version >= 88 };
  for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    test(`Chromium ${version} shows every kind of page whole on a ${device}`, async ({
      baseURL: base = '',
    }) => {
      await withOldBrowser(version, { base, viewport }, async (page) => {
        expect(await faultsOfPages(page, expected)).toEqual([]);
      });
    });
  }

  test(`without JavaScript Chromium ${version}, which has no popovers, covers nothing`, async ({
    baseURL: base = '',
  }) => {
    const look = { base, viewport: PHONE, javaScriptEnabled: false };
    await withOldBrowser(version, look, async (page) => {
      expect(await faultsOfPages(page, { ...expected, scripts: false })).toEqual([]);
    });
  });

  test(`in Chromium ${version} the menu, links, search and sign-in work`, async ({
    baseURL: base = '',
  }) => {
    await withOldBrowser(version, { base, viewport: PHONE }, (page) =>
      visitAndSearch(page, version >= INTERACTIVE),
    );
    await withOldBrowser(version, { base, viewport: DESKTOP }, signInAndOut);
  });
}
