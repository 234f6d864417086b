import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../testing/documents';
import { importsOf, MODULES, violation, WINGS, wingOf } from '../testing/wings';

const IMPORTS = [...MODULES].flatMap((file) => importsOf(file));

test('each folder of lib and components is a wing', () => {
  const folders = [...MODULES].map(wingOf).filter((wing) => /^(lib|components)\//.test(wing));
  expect([...WINGS.keys()].toSorted()).toEqual([...new Set(folders)].toSorted());
});

test('every import, of types too, leads to a wing that may be imported, through one of its doors', () => {
  expect(IMPORTS.length).toBeGreaterThan(1500);
  expect(IMPORTS.map(violation).filter(Boolean)).toEqual([]);
});

test('no two wings import each other, whatever the way', () => {
  const below = (wing: string): string[] =>
    [...(WINGS.get(wing)?.imports ?? [])].flatMap(([to, kind]) =>
      kind === 'any' ? [to, ...below(to)] : [],
    );
  for (const wing of WINGS.keys()) expect(below(wing)).not.toContain(wing);
});

test('each door is used by another wing', () => {
  const entered = IMPORTS.filter(({ from, to }) => wingOf(from) !== wingOf(to));
  for (const { doors = [] } of WINGS.values()) {
    for (const door of doors)
      expect(
        entered.some(({ to }) => door.test(to)),
        `${door}`,
      ).toBe(true);
  }
});

test('what the bundles of a process share is listed in one file', () => {
  const global = /\bSymbol\.for\(|\bglobalThis\s*(?:\[|as\b)|\bglobalThis\.\w+\s*(?:\?\?)?=[^=]/;
  const using = [...MODULES].filter((file) =>
    global.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(using).toEqual(['lib/runtime/process/process.ts']);
});

test('neither a render nor a cached query has an effect: what they call logs and counts for itself', () => {
  const effect =
    /\b(?:log|logThrottled|setTimeout|setInterval|setImmediate)\(|\bconsole\.|\.publish\(/;
  const isRendered = (file: string, text: string) =>
    /^(?:app|components|lib\/site\/(?:queries|metadata))\//.test(file) ||
    text.includes("'use cache'");
  const rendered = [...MODULES]
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
    .filter(({ file, text }) => isRendered(file, text) && !/^'use client'/m.test(text));
  expect(rendered.length).toBeGreaterThan(200);
  const withEffect = rendered.filter(({ text }) =>
    effect.test(text.replace(/^ *(?:\*|\/\/).*$/gm, '')),
  );
  // Run in browsers only, in client components.
  const inBrowsers = [
    'components/search/suggestions.tsx',
    'components/pages/test/local-transport.ts',
  ];
  expect(withEffect.map(({ file }) => file).sort()).toEqual(inBrowsers.sort());
});

test.each([
  ['up', 'lib/runtime/page-cache.ts', 'lib/site/editor.ts', 'may not import'],
  ['past the door', 'app/layout.tsx', 'lib/hosting/compression.ts', 'not a door'],
  ['past import()', 'lib/site/backend/backend.ts', 'lib/content/embedded.ts', 'may not import'],
  ['to a tool', 'app/layout.tsx', 'tools/contract/checks.ts', 'may run a tool'],
])('an import that leads %s is found', (_, from, to, words) => {
  expect(violation({ from, to, isDynamic: false })).toContain(words);
});
