import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { articleFrontSchema, siteFileSchema } from './file-schemas';
import { parseYaml } from './yaml';

const FRONT = 'title: a\nsummary: b\npublishedAt: 2026-11-20T09:00:00+08:00\n';
const NAV =
  'headNav:\n  - title: b\n    path: /\n    children:\n      - title: c\n        path: //x\n';

function diagnosticsOf(text: string, schema: ZodType = articleFrontSchema) {
  const result = parseYaml(text, schema, 2);
  return result.ok ? [] : result.diagnostics;
}

test.each([
  ['an unknown key', `${FRONT}autor: x\n`, 5, 'autor'],
  ['an unknown key further in', `${FRONT}cover:\n  url: /a.svg\n  hight: 2\n`, 7, 'cover.hight'],
  ['a wrong value', `title: 5\n${FRONT.slice(9)}`, 2, 'title'],
  ['a wrong entry of a list', `${FRONT}tags:\n  - a\n  - 5\n`, 7, 'tags.1'],
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

test('all faults of a text are told at once', () => {
  const lines = diagnosticsOf('title: 5\nfoo: 1\nbar: 2\n').map(({ line }) => line);
  expect(lines.sort()).toEqual([2, 2, 2, 3, 4]);
});

test('navigation inside navigation is checked too', () => {
  const message = expect.stringContaining('headNav.0.children.0.path');
  expect(diagnosticsOf(`siteName: a\n${NAV}`, siteFileSchema)).toEqual([{ line: 8, message }]);
});
