import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isUnmatchedPath, UNMATCHED_PATHS } from './unmatched-paths';

const ROOT = new URL('../../', import.meta.url);

/** An address of every page, route and file that the folders hold. */
function addresses(): string[] {
  const inApp = readdirSync(new URL('app', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(page|route)\.tsx?$|\.(svg|png|ico|webmanifest)$/.test(file))
    .map((file) => file.replace(/(^|\/)(page|route)\.tsx?$/, '').replace(/\[[^/]+\]/g, 'x'));
  const inPublic = readdirSync(new URL('public', ROOT), { recursive: true, encoding: 'utf8' });
  return [...inApp, ...inPublic].map((address) => `/${address}`);
}

test.each(addresses())('%s is answered without the middleware', (address) => {
  expect(isUnmatchedPath(address)).toBe(false);
});

test.each([
  '/nowhere',
  '/old/path.html',
  '/index.php',
  '/contents',
  '/content/news/101/more',
  '/content/news/page/2/more',
  '/about_us/more',
  '/single_page',
  '/single_page/privacy/more',
  '/search.php',
  '/apis',
  '/mediatheque/x',
])('%s may have moved', (address) => {
  expect(isUnmatchedPath(address)).toBe(true);
});

test('the literal in middleware.ts is this pattern', async () => {
  const source = await readFile(new URL('middleware.ts', ROOT), 'utf8');
  const literals = [...source.matchAll(/source:\s+'([^']+)'/g)].map(([, text]) =>
    JSON.parse(`"${text}"`),
  );
  expect(literals).toContain(UNMATCHED_PATHS);
});
