import { expect, test } from '../../support/isolated-site';
import { ask } from '../../support/raw';

const LENGTHS = [65, 250, 300, 4000, 12_000];
const ROUTES = [
  '/content/news/',
  '/content/news/x',
  '/content/',
  '/content/page/',
  '/single_page/',
];
/** Traces of an uncaught error. */
const STACK = /^\s+at |Error:/m;

test('an id of any length does no harm', async ({ site }) => {
  const before = site.log().length;
  for (const length of LENGTHS) {
    for (const path of ROUTES.map((route) => route + '7'.repeat(length))) {
      const { status } = await ask(site.base, path);
      expect(status, shortened(path)).toBeGreaterThanOrEqual(400);
      expect(status, shortened(path)).toBeLessThan(500);
    }
  }
  expect((await ask(site.base, '/content/news/101')).status).toBe(200);
  expect(site.log().slice(before)).not.toMatch(STACK);
});

const shortened = (path: string) => `${path.slice(0, 20)}… (${path.length} characters)`;
