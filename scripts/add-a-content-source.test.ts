import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { VARIABLES } from '@wenzhan/kit/settings/variables';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PAGE = read('docs/how-to/add-a-content-source.md');
const SOURCES = 'packages/content/sources';
const SYSTEMS = VARIABLES.CONTENT_SOURCE.schema.options;

/** Files in the first column of the tables of the page. */
const listed = [...PAGE.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
);

test('the recipe lists the files that every content source has', () => {
  const filesOf = (system: string) => readdirSync(path.join(ROOT, SOURCES, system));
  const [first = [], ...others] = SYSTEMS.map(filesOf);
  const common = first.filter(
    (file) => !/\.test\.ts$/.test(file) && others.every((files) => files.includes(file)),
  );
  expect(common.length).toBeGreaterThan(3);
  expect(common.filter((file) => !listed.includes(file))).toEqual([]);
  const places = [SOURCES, `${SOURCES}/parts`, `${SOURCES}/ghost`];
  const isThere = (file: string) =>
    places.some((place) => existsSync(path.join(ROOT, place, file)));
  expect(listed.filter((file) => !isThere(file))).toEqual([]);
});

/** Where its steps have a system named. */
const NAMED = [
  `${SOURCES}/configured-source.ts`,
  `${SOURCES}/hidden-names.test.ts`,
  '.env.example',
  'package.json',
  'packages/content/testing/content-sources/systems.ts',
  'README.md',
  'README.zh-CN.md',
  'docs/environment.md',
];

test.each(SYSTEMS)('%s has followed each step of the recipe', (system) => {
  for (const file of NAMED) {
    expect(PAGE, file).toContain(path.basename(file, '.md').replace(/\.zh-CN$/, ''));
    expect(read(file).toLowerCase().includes(system), file).toBe(true);
  }
  for (const folder of [SOURCES, 'e2e/editors/content-sources'])
    expect(existsSync(path.join(ROOT, folder, system)), folder).toBe(true);
  expect(existsSync(path.join(ROOT, `docs/content-sources/${system}.md`))).toBe(true);
  expect(read('package.json')).toContain(`"record:${system}"`);
});
