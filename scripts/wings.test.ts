import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { importsOf, MODULES, violation, WINGS, wingOf } from '../testing/wings';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const IMPORTS = [...MODULES].flatMap((file) => importsOf(file));

test('each folder of lib, components and packages is a wing', () => {
  const folders = [...MODULES]
    .map(wingOf)
    .filter((wing) => /^(lib|components|packages)\//.test(wing));
  expect([...WINGS.keys()].toSorted()).toEqual([...new Set(folders)].toSorted());
});

test('every import, of types too, leads to a wing that may be imported, through one of its doors', () => {
  expect(IMPORTS.length).toBeGreaterThan(1500);
  expect(IMPORTS.map(violation).filter(Boolean)).toEqual([]);
});

test('no file in a folder `parts` of a package can be imported from outside', () => {
  const { resolve } = createRequire(import.meta.url);
  const parts = [...MODULES].filter((file) => /^packages\/.+\/parts\//.test(file));
  expect(parts.length).toBeGreaterThan(15);
  for (const file of parts) {
    const specifier = file.replace(/^packages/, '@wenzhan').replace(/\.ts$/, '');
    expect(() => resolve(specifier), file).toThrow(/is not (?:defined by "exports"|exported)/);
  }
});

test('no two wings import each other, whatever the way', () => {
  const below = (wing: string): string[] =>
    [...(WINGS.get(wing)?.imports ?? [])].flatMap(([to, kind]) =>
      kind === 'any' ? [to, ...below(to)] : [],
    );
  for (const wing of WINGS.keys()) expect(below(wing)).not.toContain(wing);
});

/** The arrows of a README's diagram: from folder to folder, and whether they are dashed, for `import()`. */
function arrowsIn(readme: string) {
  const [, diagram = ''] = /```mermaid\n([\s\S]*?)```/.exec(read(readme)) ?? [];
  const [, group = '', inside = ''] = /subgraph (\w+)(.*?)\n {2}end/s.exec(bare(diagram)) ?? [];
  const base = [...new Set(inside.match(/\w+/g))];
  const arrows = bare(diagram)
    .split('\n')
    .flatMap((line) => {
      const [from = '', ...parts] = line.trim().split(/ (-->|-\..*\.->) /);
      return pairsIn([from, ...parts]);
    })
    .flatMap(({ to, ...arrow }) => (to === group ? [] : { ...arrow, to }));
  return { arrows, base };
}

/** A diagram without the labels of its boxes. */
const bare = (diagram: string) => diagram.replace(/ ?\["[^"]*"\]/g, '');

/** The arrows of a line, which is boxes and arrows in turn. */
function pairsIn([from = '', arrow, to, ...rest]: readonly (string | undefined)[]): {
  from: string;
  to: string;
  kind: 'any' | 'dynamic';
}[] {
  if (!arrow || !to) return [];
  const kind = arrow === '-->' ? 'any' : 'dynamic';
  const pairs = from
    .split(' & ')
    .flatMap((one) => to.split(' & ').map((other) => ({ from: one, to: other, kind }) as const));
  return [...pairs, ...pairsIn([to, ...rest])];
}

test.each(['README.md', 'README.zh-CN.md'])('the diagram of %s draws the tables', (readme) => {
  const { arrows, base } = arrowsIn(readme);
  expect(base).toEqual(['text', 'contract', 'texts', 'kit']);
  const drawn = (wing: string) => {
    const own = arrows.filter(({ from }) => from === wing).map(({ to, kind }) => [to, kind]);
    return Object.fromEntries([...own, ...base.map((to) => [to, 'any'])]);
  };
  // The folders of `components` are one box.
  const boxes = new Map<string, [to: string, kind: string][]>();
  for (const [wing, { imports }] of WINGS) {
    const [top, name = ''] = wing.split('/');
    if (top === 'packages') continue;
    const box = top === 'lib' ? name : 'components';
    boxes.set(box, [...(boxes.get(box) ?? []), ...imports]);
  }
  for (const [box, imports] of boxes) {
    const inTables = imports.filter(([to]) => /^(?:lib|packages)\//.test(to));
    const expected = inTables.map(([to, kind]) => [to.split('/')[1], kind]);
    expect(drawn(box), box).toEqual(Object.fromEntries(expected));
  }
  for (const { from, to } of arrows.filter((arrow) => ['server', 'app'].includes(arrow.from))) {
    const files =
      from === 'app' ? /^(?:app\/|middleware\.ts)/ : /^(?:instrumentation|next\.config)\.ts/;
    const isUsed = IMPORTS.some(
      (one) =>
        files.test(one.from) && wingOf(one.to).startsWith(to === 'components' ? to : `lib/${to}`),
    );
    expect(isUsed, `${from} -> ${to}`).toBe(true);
  }
});

test('what the bundles of a process share is listed in one file', () => {
  const global = /\bSymbol\.for\(|\bglobalThis\s*(?:\[|as\b)|\bglobalThis\.\w+\s*(?:\?\?)?=[^=]/;
  const using = [...MODULES].filter((file) =>
    global.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(using).toEqual(['packages/kit/process/process.ts']);
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
  ['up', 'packages/kit/page-cache.ts', 'lib/request/editor.ts', 'may not import'],
  ['past the door', 'app/layout.tsx', 'lib/handlers/revalidate/affected-tags.ts', 'not a door'],
  [
    'past import()',
    'lib/request/backend.ts',
    'packages/content/service/embedded.ts',
    'may not import',
  ],
  ['to a tool', 'app/layout.tsx', 'packages/contract/conformance/checks.ts', 'may run a tool'],
])('an import that leads %s is found', (_, from, to, words) => {
  expect(violation({ from, to, isDynamic: false })).toContain(words);
});
