import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  insertInYaml,
  moveInYaml,
  readYaml,
  removeInYaml,
  setInYaml,
  type YamlPath,
} from './edit-yaml';
import { editFrontMatter, frontMatterOf } from './front-matter';

const FOLDERS = ['content', 'packages/content/new/templates'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|yaml)$/.test(name))
    .map((name) => path.join(folder, name)),
);
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const yamlOf = (file: string) =>
  file.endsWith('.md') ? frontMatterOf(textOf(file)) : textOf(file);

/** Every path of a value, that of the value itself left out. */
function pathsOf(value: unknown, above: YamlPath = []): YamlPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const own = [...above, Array.isArray(value) ? Number(key) : key];
    return [own, ...pathsOf(part, own)];
  });
}

const isSlow = process.env.SLOW_TESTS === '1';
/** Paths of a text that are tried, and random edits. */
const [PATHS, RUNS] = isSlow ? [10_000, 3000] : [8, 100];

/** Some of many paths, at even distances: each edit reads the text twice. */
const some = (paths: YamlPath[]) =>
  paths.filter((_, index) => index % Math.ceil(paths.length / PATHS) === 0);

const partAt = (value: unknown, steps: YamlPath) =>
  steps.reduce<unknown>((part, step) => Reflect.get(Object(part), step), value);

/** The lines of one text and those of another, without the first and last ones that are the same in both. */
function differingLines(before: string, after: string): [string[], string[]] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  while (old.length > 0 && next.length > 0 && old[0] === next[0]) {
    old.shift();
    next.shift();
  }
  while (old.length > 0 && next.length > 0 && old.at(-1) === next.at(-1)) {
    old.pop();
    next.pop();
  }
  return [old, next];
}

test('there are files to edit', () => {
  expect(files.length).toBeGreaterThan(80);
});

test.each(files)('%s: a value set to itself changes nothing', (file) => {
  const text = yamlOf(file);
  const data = readYaml(text);
  for (const steps of some(pathsOf(data))) {
    expect(setInYaml(text, steps, structuredClone(partAt(data, steps)))).toBe(text);
  }
  expect(setInYaml(text, [], structuredClone(data))).toBe(text);
});

test.each(files)('%s: another value and then the old one give the old bytes', (file) => {
  const text = yamlOf(file);
  const data = readYaml(text);
  for (const steps of some(pathsOf(data))) {
    const old = partAt(data, steps);
    if (typeof old === 'object') continue;
    const other = typeof old === 'number' ? old + 1 : `${old}：另一个`;
    const changed = setInYaml(text, steps, other);
    const [was, is] = differingLines(text, changed);
    expect([was.length, is.length]).toEqual(
      String(old).includes('\n') ? [expect.any(Number), expect.any(Number)] : [1, 1],
    );
    expect(setInYaml(changed, steps, old)).toBe(text);
  }
});

test.each(files)('%s: what is removed leaves every other line as it is', (file) => {
  const text = yamlOf(file);
  for (const steps of some(pathsOf(readYaml(text)))) {
    const without = removeInYaml(text, steps);
    const [was, is] = differingLines(text, without);
    // One of the lines that were there may be written anew: that of a list that is empty now, or of an entry's first field.
    expect(is.length).toBeLessThanOrEqual(1);
    expect(was.length).toBeGreaterThan(0);
  }
});

const texts = files.map(yamlOf);
const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'yes',
    '12',
    ': #',
    '- a',
    'it\'s "so"',
    ' 空格 ',
    '一行\n另一行\n',
    '\n\n',
    '\ttab',
    '#fff',
    '“引号”：',
    '~',
    '',
    'a\r\nb',
    '{}',
    '[1',
    '&a',
    '*a',
    '!x',
    '%',
    '@',
    '`',
    '---',
    '...',
    '<<',
  ),
  fc.integer(),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.string({ unit: 'binary', maxLength: 8 }).filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
})).value;

test('any value can be set anywhere, and the text then says exactly that', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.nat(),
      anything,
      fc.boolean(),
      (text, at, value, isCrlf) => {
        const whole = isCrlf ? text.replaceAll('\n', '\r\n') : text;
        const all = pathsOf(readYaml(whole));
        const steps = all[at % all.length] ?? [];
        const next = setInYaml(whole, steps, value);
        expect(partAt(readYaml(next), steps)).toEqual(value);
        const [was] = differingLines(whole, next);
        const [mine] = differingLines(whole, removeInYaml(whole, steps));
        expect(was.length).toBeLessThanOrEqual(mine.length + 2);
      },
    ),
    { numRuns: RUNS },
  );
});

test('entries are added, moved and removed without a change of other lines', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      anything,
      (text, at, one, other, value) => {
        const data = readYaml(text);
        const lists = pathsOf(data).filter((steps) => Array.isArray(partAt(data, steps)));
        const steps = lists[at % lists.length];
        if (!steps) return;
        const list = partAt(data, steps) as unknown[];
        const [from, to] = [one % list.length, other % list.length];
        const moved = moveInYaml(text, steps, from, to);
        expect(moved.split('\n').toSorted()).toEqual(
          list.length > 1 && /\[.*\]|\{.*\}/.test(text)
            ? expect.anything()
            : text.split('\n').toSorted(),
        );
        expect(moveInYaml(moved, steps, to, from)).toBe(text);
        const more = insertInYaml(text, steps, from, value);
        expect((partAt(readYaml(more), steps) as unknown[])[from]).toEqual(value);
        if (list.length > 0) expect(removeInYaml(more, [...steps, from])).toBe(text);
      },
    ),
    { numRuns: RUNS },
  );
});

test.each(files.filter((file) => file.endsWith('.md')))(
  '%s: its body stays, byte by byte',
  (file) => {
    const text = textOf(file).replaceAll('\n', '\r\n');
    const edited = editFrontMatter(text, (front) => setInYaml(front, ['title'], '另一个标题'));
    const front = frontMatterOf(text);
    expect(edited).toBe(text.replace(front, () => setInYaml(front, ['title'], '另一个标题')));
    expect(edited).not.toBe(text);
  },
);
