import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseSetting } from './setting';
import { VARIABLES, type VariableName } from './variables';

const FOLDERS = ['.', 'app', 'components', 'lib', 'scripts'];

const read = (file: string) => readFileSync(file, 'utf8');
const NAMES = Object.keys(VARIABLES).sort() as VariableName[];

/** The site's source code, without tests. */
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  ),
)
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|test-|^(vitest|playwright)/.test(file));

const READS = [
  /\benv\??\.([A-Z][A-Z0-9_]*)\b/g,
  /\b(?:parseSetting|setting)\(\s*'([A-Z][A-Z0-9_]*)'/g,
];
const TAKEN_APART = /const \{([^}]*)\} = (?:process\.)?env;/g;

/** The variables that a source reads. */
function namesIn(source: string): string[] {
  const groups = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, names = '']) => names);
  const apart = groups(TAKEN_APART).flatMap((names) => names.split(','));
  const names = [...READS.flatMap(groups), ...apart.map((name) => name.replace(/:.*/s, '').trim())];
  return names.filter((name) => name !== '');
}

/** The cells of the tables' rows. */
const rows = read('docs/environment.md')
  .split('\n')
  .filter((line) => /^\| `[A-Z]/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()));

const nameOf = (row: string[]) => (row[0] ?? '').replaceAll('`', '');
const settable = rows.filter((row) => row.length === 4);
const setByOthers = rows.filter((row) => row.length === 3);

test('the code reads the variables that the page describes, and no others', () => {
  const inCode = sources.flatMap((file) => namesIn(read(file)));
  const known = [...settable, ...setByOthers].map(nameOf).sort();
  expect([...new Set(inCode)].sort()).toEqual(known);
});

test('the page describes the variables of lib/runtime/settings, when they are read and their defaults', () => {
  expect(settable.map(nameOf).sort()).toEqual(NAMES);
  for (const row of settable) {
    const variable: { read: string; byDefault?: string } = VARIABLES[nameOf(row) as VariableName];
    expect(row[1], nameOf(row)).toBe(variable.read);
    if (variable.byDefault) expect(row[3], nameOf(row)).toBe(`\`${variable.byDefault}\``);
  }
});

test('.env.example names them all, each with what it is, its default and an example that is right', () => {
  const blocks = read('.env.example').trim().split('\n\n').slice(1);
  const given = blocks.map((block) => {
    const [, words = '', name = '', example = ''] =
      /^([\s\S]*)\n# ([A-Z][A-Z0-9_]*)=(.*)$/.exec(block) ?? [];
    expect(words, block).toMatch(/\sDefault:\s/);
    if (example) expect(() => parseSetting(name as VariableName, example), block).not.toThrow();
    else expect(words, block).toMatch(/\sExample:\s/);
    return name;
  });
  expect(given.sort()).toEqual(NAMES);
});
