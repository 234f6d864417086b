import { expect, test } from 'playwright/test';
import { ask } from '../support/raw';
import { startSite } from '../support/site';

const LENGTHS = [65, 300, 4000, 12_000];
/** Traces of an error that nobody caught. */
const STACK = /^\s+at |Error:/m;

test('an id of any length does no harm', async () => {
  const site = await startSite();
  try {
    for (const length of LENGTHS) {
      for (const id of ['7'.repeat(length), 'x'.repeat(length), `${'0'.repeat(length)}x`]) {
        const { status } = await ask(site.base, `/content/news/${id}`);
        expect(status, `${length} characters`).toBeGreaterThanOrEqual(400);
        expect(status, `${length} characters`).toBeLessThan(500);
      }
      expect((await ask(site.base, `/content/${'a'.repeat(length)}`)).status).toBe(404);
      expect((await ask(site.base, `/single_page/${'a'.repeat(length)}`)).status).toBe(404);
    }
    expect((await ask(site.base, '/content/news/101')).status).toBe(200);
    expect(site.log()).not.toMatch(STACK);
  } finally {
    await site.stop();
  }
});
