import { expect, test } from 'vitest';
import {
  insertInYaml,
  moveInYaml,
  readYaml,
  removeInYaml,
  setInYaml,
  type YamlPath,
} from './edit-yaml';

/** YAML as people and other programs write it; each comment has a number. */
const TEXTS: Record<string, string> = {
  'lists that are not indented': `# 1
a:   # 2
- x: 1 # 3
  # 4
  y: 2
# 5
- - 甲 # 6
  - 乙
-
  z: 3
b: 4 # 7
# 8
`,
  'maps and lists between brackets, over several lines': `a: { # 1
  x: 1, # 2
  y: [ 甲, "乙", # 3
    '丙' ], # 4
  z: {},
} # 5
b: [
  { p: 1 },
  { p: 2 }, # 6
]
c: []
`,
  'texts in every style': `a: >-   # 1
  折
  起

  来
b: |2+
   空格

# 2
c: 'it''s' # 3
d: "a\\tb
  c" # 4
e: 多
  行
f: |-
  # 没有注释
  字 # 也没有
g: ""
h: ~
i:
j: 12 # 5
k: |

  空行

l: 末
`,
  'deep maps with four columns': `a:
    b:
        c: 1 # 1

        # 2
        d:
            - e: 1
              f: 2
            # 3
            - e: 3
        # 4
    # 5
g: 1`,
  'a document with its marks': `%YAML 1.2
---
# 1
a: 1 # 2
360: b
"q": c
...
`,
};

const commentsOf = (text: string) => text.match(/# \d/g) ?? [];

function pathsOf(value: unknown, above: YamlPath = []): YamlPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const own = [...above, Array.isArray(value) ? Number(key) : key];
    return [own, ...pathsOf(part, own)];
  });
}

const partAt = (value: unknown, steps: YamlPath) =>
  steps.reduce<unknown>((part, step) => Reflect.get(Object(part), step), value);

const each = Object.entries(TEXTS).flatMap(([name, text]) => [
  { name, text },
  { name: `${name}, of Windows`, text: text.replaceAll('\n', '\r\n') },
]);

test.each(each)('$name: a scalar is set, and every comment stays', ({ text }) => {
  const data = readYaml(text);
  for (const steps of pathsOf(data).filter(
    (one) => Object(partAt(data, one)) !== partAt(data, one),
  )) {
    for (const value of [7, '7', '字', '一\n二\n', 'a: #', '', null]) {
      const next = setInYaml(text, steps, value);
      expect(partAt(readYaml(next), steps)).toBe(value);
      expect(commentsOf(next)).toEqual(commentsOf(text));
    }
  }
});

test.each(each)('$name: a scalar becomes a group and the group a scalar', ({ text }) => {
  const data = readYaml(text);
  for (const steps of pathsOf(data).filter(
    (one) => Object(partAt(data, one)) !== partAt(data, one),
  )) {
    const group = setInYaml(text, steps, { k: [1, { m: '字' }], n: '' });
    expect(partAt(readYaml(group), steps)).toEqual({ k: [1, { m: '字' }], n: '' });
    expect(commentsOf(group)).toEqual(commentsOf(text));
    const again = setInYaml(group, steps, partAt(data, steps));
    expect(readYaml(again)).toEqual(data);
    // The comment of an entry stands in the first line of its group, and goes with that.
    if (typeof steps.at(-1) === 'string') expect(commentsOf(again)).toEqual(commentsOf(text));
  }
});

test.each(each)('$name: anything is removed, and the comments above it stay', ({ text }) => {
  for (const steps of pathsOf(readYaml(text))) {
    const next = removeInYaml(text, steps);
    const left = next.split('\n');
    expect(left.filter((line) => !text.split('\n').includes(line)).length).toBeLessThanOrEqual(1);
    expect(left.length).toBeLessThanOrEqual(text.split('\n').length);
  }
});

test.each(each)('$name: fields and entries are added, and every line stays', ({ text }) => {
  const data = readYaml(text);
  for (const steps of [[], ...pathsOf(data)]) {
    const part = partAt(data, steps);
    if (Object(part) !== part) continue;
    const next = Array.isArray(part)
      ? insertInYaml(text, steps, part.length, { neu: '字' })
      : setInYaml(text, [...steps, 'neu'], '字');
    expect(commentsOf(next)).toEqual(commentsOf(text));
    const old = text.split('\n').filter((line) => !next.split('\n').includes(line));
    expect(old.length).toBeLessThanOrEqual(1);
  }
});

test.each(each)('$name: entries are moved there and back', ({ text }) => {
  const data = readYaml(text);
  for (const steps of pathsOf(data)) {
    const list = partAt(data, steps);
    if (!Array.isArray(list) || list.length < 2) continue;
    const moved = moveInYaml(text, steps, 0, list.length - 1);
    expect(commentsOf(moved).toSorted()).toEqual(commentsOf(text));
    expect(moveInYaml(moved, steps, list.length - 1, 0)).toBe(text);
  }
});

const ANCHORS = 'a: &base { x: 1 }\nb: *base\nc: *base\n? d\n: v # 1\n';

test.each<[string, () => string]>([
  ['a value that is repeated elsewhere', () => setInYaml(ANCHORS, ['a', 'x'], 2)],
  ['a part of a repetition', () => setInYaml(ANCHORS, ['b', 'x'], 2)],
  ['a value that others repeat', () => removeInYaml(ANCHORS, ['a'])],
  ['text that is no YAML', () => setInYaml('a: [1', ['b'], 1)],
  ['a text that is a text by its tag', () => setInYaml('a: !!str 1\n', ['a'], 2)],
  ['two documents', () => setInYaml('a: 1\n---\nb: 1\n', ['a'], 2)],
  ['a list as a map', () => setInYaml('- a\n', ['b'], 2)],
  ['a text as a map', () => setInYaml('a: b\n', ['a', 'c'], 2)],
  ['an entry that is not next', () => setInYaml('a: [1]\n', ['a', 5], 2)],
  ['a place in the list that is not there', () => moveInYaml('a: [1]\n', ['a'], 0, 3)],
])('an edit of %s is refused', (_, edit) => {
  expect(edit).toThrow(expect.objectContaining({ name: 'YamlEditError' }));
});

test('a repetition as a whole is replaced by a value', () => {
  expect(setInYaml(ANCHORS, ['c'], 3)).toBe(ANCHORS.replace('c: *base', 'c: 3'));
});

test('the value of a key that begins with ? is set, and removed with it', () => {
  expect(setInYaml(ANCHORS, ['d'], 3)).toBe(ANCHORS.replace('v #', '3 #'));
  expect(removeInYaml(ANCHORS, ['d'])).toBe(ANCHORS.replace('? d\n: v # 1\n', ''));
});

test.each([
  ['', 'title: 题\n'],
  ['# 只有注释\n', '# 只有注释\ntitle: 题\n'],
  ['{}\n', 'title: 题\n'],
  ['a: 1', 'a: 1\ntitle: 题'],
])('a field is added to %o', (text, expected) => {
  expect(setInYaml(text, ['title'], '题')).toBe(expected);
});
