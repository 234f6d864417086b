import { isSlow } from '@wenzhan/kit/testing/linear-time';
import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { articleFrontSchema, siteFileSchema } from './file-schemas';
import { parseYaml } from './yaml';

const FRONT = 'title: a\nsummary: b\npublishedAt: 2026-11-20T09:00:00+08:00\n';
const NAV =
  'headNav:\n  - title: b\n    path: /\n    children:\n      - title: c\n        path: //x\n';

function diagnosticsOf(text: string, schema: ZodType = articleFrontSchema) {
  return faultsOf(text, schema).map(({ field: _, ...diagnostic }) => diagnostic);
}

function faultsOf(text: string, schema: ZodType) {
  const result = parseYaml(text, schema, 2);
  return result.ok ? [] : result.diagnostics;
}

test.each([
  ['a wrong value', 'siteName: 5\n', 'siteName'],
  ['one in a list', `siteName: a\n${NAV}`, 'headNav.0.children.0.path'],
  ['a missing one', 'description: a\n', 'siteName'],
  ['an unknown one further in', 'siteName: a\nfooter: { foo: 1 }\n', 'footer.foo'],
  ['none of a text that is no YAML', 'siteName: [a\n', undefined],
])('a fault names its field: %s', (_, text, field) => {
  expect(faultsOf(text, siteFileSchema)[0]?.field).toBe(field);
});

test.each([
  ['an unknown key', `${FRONT}autor: x\n`, 5, 'autor'],
  ['an unknown key further in', `${FRONT}cover:\n  url: /a.svg\n  hight: 2\n`, 7, 'cover.hight'],
  ['a wrong value', `title: 5\n${FRONT.slice(9)}`, 2, 'title'],
  ['a wrong entry of a list', `${FRONT}tags:\n  - a\n  - 5\n`, 7, 'tags[第2项]'],
  ['a missing key', FRONT.replace('summary: b\n', ''), 2, '缺少summary'],
  ['a time without its zone', FRONT.replace('+08:00', ''), 4, 'publishedAt'],
  ['a time that is none', FRONT.replace('11-20', '13-40'), 4, 'publishedAt'],
  ['an update before the publication', `${FRONT}updatedAt: 2026-11-20T00:59:59Z\n`, 5, 'updatedAt'],
  ['a tag twice', `${FRONT}tags: [a, a]\n`, 5, 'tags'],
  ['a status that follows from the time', `${FRONT}status: scheduled\n`, 5, 'status'],
  ['a key twice', `${FRONT}title: c\n`, 5, 'YAML'],
  ['broken YAML', `${FRONT}tags: [a\nauthor: b\n`, 6, 'YAML'],
  ['an empty text', '', 2, ''],
])('%s is a fault on its line', (_, text, line, message) => {
  expect(diagnosticsOf(text)[0]).toEqual({ line, message: expect.stringContaining(message) });
});

test('all faults of a text are reported at once, unknown fields in one message', () => {
  const diagnostics = diagnosticsOf('title: 5\nfoo: 1\nbar: 2\n');
  expect(diagnostics.map(({ line }) => line).sort()).toEqual([2, 2, 2, 3]);
  expect(diagnostics).toContainEqual({ line: 3, message: '不认识的键：foo、bar' });
});

/** Latin letters that Chinese sentences about YAML may have: its name, and values that are words. */
const LATIN = /[A-Za-z]+/g;
const ALLOWED = ['YAML', 'true', 'false'];

test.each([
  ['title: "a', 2, 8, '引号没有结束'],
  ["title: 'a", 2, 8, '引号没有结束'],
  ['title: 甲: 乙', 2, 8, '值里有冒号加空格'],
  ['title: 甲\n  乙: 丙', 2, 8, '值里有冒号加空格'],
  ['title：甲\n乙: 丙', 2, 1, '冒号要用半角'],
  ['a:\n\tb: 1', 3, 1, '制表符'],
  ['tags: [甲, 乙\nx: y', 3, 1, '列表没有用]结束'],
  ['seo: {甲: 1', 3, 1, '内容没有用}结束'],
  ['title: @甲', 2, 8, '值不能用@、`或%开头'],
  ['title: *重点*', 2, 8, '没有名叫重点*的&'],
  ['title: !重点', 2, 9, '值不能用!或&开头'],
  ['甲: 1\n甲: 2', 3, 1, '已经写过'],
  ['a:\n    b: 1\n  c: 2', 4, 1, '左对齐'],
  ['title: "\\q"', 2, 9, '双引号里的'],
  ['title: ]甲', 2, 8, '多了一个]或}'],
  ['title: "甲" 乙', 2, 12, '值的后面多了文字'],
  ['a: 1\n---\nb: 2', 3, 1, '只能有一段'],
  ['%甲', 3, 1, '%开头的行'],
  ['title: >甲', 2, 9, '换行再写'],
  ['tags: [甲,,乙]', 2, 10, '多了一个逗号'],
  ['a: - 甲', 2, 4, '另起一行'],
])(
  '%j: the sentence about broken YAML is Chinese, with line and column',
  (text, line, col, sentence) => {
    const [first, ...others] = diagnosticsOf(`${text}\n`);
    expect(first?.message).toContain(`不是正确的YAML（第${line}行第${col}列）：`);
    expect(first?.message).toContain(sentence);
    for (const { message } of [first ?? { message: '' }, ...others]) {
      expect(message.match(LATIN)?.filter((word) => !ALLOWED.includes(word))).toEqual([]);
    }
  },
);

test('aliases that multiply are a fault, not a failure', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
  for (const [name, before] of ['ba', 'cb', 'dc', 'ed'] as const) {
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join()}]`);
  }
  expect(diagnosticsOf(bomb.join('\n'))).toEqual([
    { line: 2, message: '不是正确的YAML（第2行第1列）：*引用展开以后太大' },
  ]);
});

test.each([
  ['aliases', 'a: &b c\ntags:\n', '  - *b\n'],
  ['aliases of nothing', 'tags:\n', '  - *b\n'],
  ['faults', '', 'x: "\n'],
])(
  'thousands of %s take time in proportion to the text, and of the faults the first are told',
  (_, start, part) => {
    const textOf = (length: number) => start + part.repeat(length / part.length);
    const told = diagnosticsOf(textOf(8000)).length;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(20);
    expect(isSlow(diagnosticsOf, textOf)).toBe(false);
  },
);

test.each([
  ['title: 1984', '没有引号的数字、true和false不是文字，要加上引号'],
  ['title: [a]', '期望文字，实际接收列表'],
  ['tags: a', '期望列表，实际接收文字'],
  ['comments: "yes"', '期望true或false，实际接收文字'],
  ['seo: [a]', '期望一组字段，实际接收列表'],
  ['publishedAt: 2024-01-02', '时间应当带时区'],
])('a value of a wrong kind is told in Chinese: %s', (line, message) => {
  const front = FRONT.replace(/^(title|publishedAt):.*\n/gm, (old) =>
    line.startsWith(old.split(':')[0] ?? '') ? '' : old,
  );
  expect(diagnosticsOf(`${front}${line}\n`)).toEqual([
    { line: expect.any(Number), message: expect.stringContaining(message) },
  ]);
});

test('navigation inside navigation is checked too', () => {
  const message = expect.stringContaining('headNav[第1项].children[第1项].path');
  expect(diagnosticsOf(`siteName: a\n${NAV}`, siteFileSchema)).toEqual([{ line: 8, message }]);
});

test.each([
  [
    'a menu of many levels',
    `[${'{title: b, path: /, children: ['.repeat(100)}${']}'.repeat(100)}]`,
  ],
  [
    'a menu that is its own submenu',
    `&menu [${'{title: b, path: /, children: *menu},'.repeat(9)}]`,
  ],
])('%s is a fault on its line, and costs itself alone', (_, menu) => {
  const result = parseYaml(`siteName: a\nheadNav: ${menu}\n`, siteFileSchema);
  expect(result).toMatchObject({ ok: false, rest: { siteName: 'a', headNav: [] } });
  expect(result.ok || new Set(result.diagnostics.map(({ line }) => line))).toEqual(new Set([2]));
});
