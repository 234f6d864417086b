import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_TEXT_BYTES } from '../calls/editing/values';
import { matchInEdition, matchRoute } from './match';
import {
  AREAS,
  EDITION_ROUTES,
  FEEDS,
  HANDLERS,
  MAX_EDITED_TEXT_BYTES,
  PAGES,
  ROUTES,
} from './table';

const ROOT = new URL('../../../', import.meta.url);

/** Metadata files, which the framework serves at their own paths. */
const METADATA_FILE =
  /(?:^|\/)((?:favicon|icon\d*|apple-icon\d*)\.\w+|(?:opengraph|twitter)-image\d*\.\w+|manifest\.\w+)$/;

function listFiles(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });
}

/** The patterns of the files in `app/`, with the rows that they belong in. */
function patternsIn(kind: 'page' | 'route'): string[] {
  const name = new RegExp(`(?:^|/)${kind}\\.tsx?$`);
  return listFiles('app')
    .filter((file) => name.test(file) && !file.startsWith('[edition]/'))
    .map((file) => `/${file.replace(name, '')}`);
}

const metadataPatterns = () =>
  listFiles('app')
    .filter((file) => METADATA_FILE.test(file))
    // A folder with a route of its own.
    .filter((file) => !existsSync(new URL(`app/${file}/route.ts`, ROOT)))
    .map((file) => `/${file.replace(/manifest\.\w+$/, 'manifest.webmanifest')}`);

const patternsOf = (rows: readonly { pattern: string }[]) =>
  rows.map(({ pattern }) => pattern).sort();

/** An example path of a pattern. */
const example = (pattern: string) =>
  pattern.replace(/\/\[\[\.{3}\w+\]\]/, '').replace(/\[[^\]]+\]/g, 'x');

test('the table has one row for each page, and each row has its page', () => {
  expect(
    patternsOf(PAGES),
    'each app/**/page.tsx needs a row in `pages` of packages/contract/urls/table.ts: { pattern, kind }',
  ).toEqual(patternsIn('page').sort());
});

test('the table has one row for each route handler and metadata file, and each row has its file', () => {
  expect(
    patternsOf([...HANDLERS, ...FEEDS]),
    'each app/**/route.ts needs a row in `handlers` of packages/contract/urls/table.ts, or `feeds: true` at its page',
  ).toEqual([...patternsIn('route'), ...metadataPatterns()].sort());
});

/** Only some hosts need the folder, which a build makes for them. */
const publicFiles = existsSync(new URL('public', ROOT)) ? listFiles('public') : [];

test.each(publicFiles.map((file) => `/${file}`))(
  '%s of public/ is in an area, or has a row',
  (path) => {
    expect(
      matchRoute(path),
      'a file of public/ needs a row in packages/contract/urls/table.ts',
    ).not.toBeNull();
  },
);

test.each(ROUTES.map(({ pattern }) => pattern))('no row before %s matches its paths', (pattern) => {
  expect(matchRoute(example(pattern))?.pattern).toBe(pattern);
});

test.each(EDITION_ROUTES.map(({ pattern }) => pattern))(
  'no row of further editions before %s matches its paths',
  (pattern) => {
    expect(matchInEdition('en', example(pattern))?.pattern).toBe(pattern);
  },
);

/** Paths of the framework and of Linux, and an example without a route. */
const NO_ROUTES = [
  '/index',
  '/_global-error',
  '/_not-found',
  '/proc/thread-self',
  '/proc/x/stat',
  '/-',
];

/** Replaces the expressions of template literals. */
const FILLED_IN = '\u00a7';
/** Paths that begin with an expression, or in which one continues a segment: their end is unknown. */
const OPEN_ENDED = new RegExp(`^/${FILLED_IN}|\\w${FILLED_IN}`);

/** The paths in string literals of the product, with their files. */
function spelledPaths(): { file: string; path: string }[] {
  const packages = ['kit', 'contract', 'text', 'content'].map((name) => `packages/${name}`);
  const files = ['app', 'components', 'lib', ...packages]
    .flatMap((folder) => listFiles(folder).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test-|\/testing\//.test(file))
    // Paths of other systems.
    .filter((file) => !/^packages\/content\/(?:sources|check|fields|new|service)\//.test(file))
    .filter((file) => !file.startsWith('packages/contract/conformance/'));
  return [...files, 'next.config.ts'].flatMap((file) => {
    const code = readFileSync(new URL(file, ROOT), 'utf8')
      .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .replace(/\$\{[^}]*\}/g, FILLED_IN);
    const paths = [...code.matchAll(/(['"`])((?:\/[\w.\u00a7-]+)+)(?:\?[^'"`\s]*)?\1/g)];
    return paths
      .filter(([, , path = '']) => !OPEN_ENDED.test(path))
      .map(([, , path = '']) => ({ file, path: path.replaceAll(FILLED_IN, 'x') }));
  });
}

/** Whether a path is served: by its own route, a file, or the framework. */
function isAnswered(path: string): boolean {
  const pattern = (matchRoute(path) ?? matchInEdition('en', path))?.pattern;
  if (pattern?.startsWith('/_next/')) return true;
  if (pattern === '/media/[[...path]]') return existsSync(new URL(`content${path}`, ROOT));
  return pattern !== undefined && AREAS.every((area) => area.pattern !== pattern);
}

test('every path that the product spells out is answered', () => {
  const paths = spelledPaths();
  expect(paths.length).toBeGreaterThan(50);
  expect(
    paths.filter(({ path }) => !isAnswered(path) && !NO_ROUTES.includes(path)),
    'a path without a row in packages/contract/urls/table.ts',
  ).toEqual([]);
});

test('the locations of the proxy are paths of the site', () => {
  const template = readFileSync(new URL('deploy/nginx.conf.template', ROOT), 'utf8');
  const locations = [...template.matchAll(/location (?:= )?(\/\S*) \{/g)].map(
    ([, path = '']) => path,
  );
  expect(locations.length).toBeGreaterThan(2);
  expect(locations.filter((path) => !isAnswered(path))).toEqual([]);
});

test('a text of any length that editors may save is not too long for the route, nor for nginx', () => {
  expect(MAX_EDITED_TEXT_BYTES).toBe(MAX_TEXT_BYTES);
  expect(matchRoute('/api/web/edit_save')?.maxBodyBytes).toBe(MAX_TEXT_BYTES);
  const nginx = readFileSync(new URL('deploy/nginx.conf.template', ROOT), 'utf8');
  const [, below = ''] = /location \^~ \/api\/web\/edit_ \{([^}]+)\}/.exec(nginx) ?? [];
  expect(below).toContain(`client_max_body_size ${MAX_TEXT_BYTES / 1024 / 1024}m;`);
});
