import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseSetting } from './setting';
import { VARIABLES, type VariableName } from './variables';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['app', 'components', 'lib', 'scripts'];
/** Their names are composed in `lib/server/rate-limits.ts`. */
const COMPOSED = /^RATE_LIMIT_/;

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const NAMES = Object.keys(VARIABLES).sort() as VariableName[];

/** The site's source code, without tests. */
function sources(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  );
  return [...inFolders, ...readdirSync(ROOT)].filter(
    (file) =>
      /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|test-|^(vitest|playwright)/.test(file),
  );
}

const READS = [
  /\benv\??\.([A-Z][A-Z0-9_]*)\b/g,
  /\b(?:parseSetting|setting)\(\s*'([A-Z][A-Z0-9_]*)'/g,
];
const TAKEN_APART = /const \{([^}]*)\} = (?:process\.)?env;/g;

/** The variables that a source reads. */
function namesIn(source: string): string[] {
  const parts = [...source.matchAll(TAKEN_APART)].flatMap(([, names = '']) => names.split(','));
  const apart = parts.map((name) => name.split(':')[0]?.trim() ?? '');
  const direct = READS.flatMap((pattern) => [...source.matchAll(pattern)]);
  return [...direct.map(([, name = '']) => name), ...apart].filter((name) => name !== '');
}

/** The cells of the tables' rows. */
function tableRows(): string[][] {
  return read('docs/environment.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

const nameOf = (row: string[]) => (row[0] ?? '').replaceAll('`', '');
const settable = tableRows().filter((row) => row.length === 4);
const setByOthers = tableRows().filter((row) => row.length === 3);

test('the code reads the variables that the page describes, and no others', () => {
  const inCode = new Set(sources().flatMap((file) => namesIn(read(file))));
  const composed = NAMES.filter((name) => COMPOSED.test(name));
  const known = [...settable, ...setByOthers].map(nameOf).sort();
  expect([...new Set([...inCode, ...composed])].sort()).toEqual(known);
});

test('the page describes the variables of lib/settings, when they are read and their defaults', () => {
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
