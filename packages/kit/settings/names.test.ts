import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseSetting } from './setting';
import { VARIABLES, type VariableName } from './variables';

type Description = { read: 'build' | 'start' | 'build, start'; byDefault?: string };
const BUILD = { build: 'build', 'build, start': 'build and start', start: undefined };

const FOLDERS = ['.', 'app', 'components', 'lib', 'packages', 'scripts'];

const read = (file: string) => readFileSync(file, 'utf8');
const NAMES = Object.keys(VARIABLES).sort() as VariableName[];

/** The site's source code, without tests. */
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  ),
)
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|test-|\/testing\/|^(vitest|playwright)/.test(file));

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

/** The names in code in a part of a text. */
const namesOf = (text: string) => [
  ...new Set([...text.matchAll(/`([A-Z][A-Z0-9_]+)[`=]/g)].map(([, name = '']) => name)),
];

const [settable = '', setByOthers = ''] = read('docs/environment.md').split('## Set by others');

test('the code reads the variables that the page names, and no others', () => {
  const inCode = sources.flatMap((file) => namesIn(read(file)));
  const [others = ''] = setByOthers.split('\nBrowser tests');
  expect([...new Set(inCode)].sort()).toEqual(namesOf(settable + others).sort());
});

test('the page names the variables of packages/kit/settings by subject', () => {
  const [, table = ''] = settable.split('| for | settings |');
  expect(namesOf(table).sort()).toEqual(NAMES);
});

test('.env.example names them all, each with when it is read, its default and an example that is right', () => {
  const blocks = read('.env.example').trim().split('\n\n').slice(1);
  const given = blocks.map((block) => {
    const [, words = '', name = '', example = ''] =
      /^([\s\S]*)\n# ([A-Z][A-Z0-9_]*)=(.*)$/.exec(block) ?? [];
    expect(words, block).toMatch(/\sDefault:\s/);
    const { read: when, byDefault }: Description = VARIABLES[name as VariableName];
    const text = words.replaceAll('\n#', '');
    const [, atBuild] = /Read at (build(?: and start)?)\. Default:/.exec(text) ?? [];
    expect(atBuild, block).toBe(BUILD[when]);
    if (byDefault) expect(text, block).toContain(`Default: ${byDefault}.`);
    if (example) expect(() => parseSetting(name as VariableName, example), block).not.toThrow();
    else expect(words, block).toMatch(/\sExample:\s/);
    return name;
  });
  expect(given.sort()).toEqual(NAMES);
});
