import { PHONE } from '../../support/devices';
import { expect, test } from '../../support/test';
import { INTERACTIVE, withOldBrowser } from './browser';
import { faultsOfPages } from './page-checks';
import { visitAndSearch } from './visits';

test.describe.configure({ mode: 'parallel' });

test(`the oldest interactive browser, Chromium ${INTERACTIVE}, shows every kind of page whole on a phone`, async ({
  baseURL: base = '',
}) => {
  await withOldBrowser(INTERACTIVE, { base, viewport: PHONE }, async (page) => {
    expect(await faultsOfPages(page, { scripts: true, styles: true })).toEqual([]);
  });
});

test('in it a reader on a phone uses the menu, follows a link and searches', async ({
  baseURL: base = '',
}) => {
  await withOldBrowser(INTERACTIVE, { base, viewport: PHONE }, (page) =>
    visitAndSearch(page, true),
  );
});
