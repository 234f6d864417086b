import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SECTIONS } from '@wenzhan/contract/schemas/sections';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { fieldReference } from './reference';

test('docs/fields.md has every field as the schemas have it: `npm run fields` writes it', () => {
  const written = readFileSync(path.join(ROOT, 'docs/fields.md'), 'utf8');
  expect(written.replaceAll('\r\n', '\n')).toBe(fieldReference());
});

test('required fields are bold, fields of items and of groups have their paths', () => {
  const text = fieldReference();
  expect(text).toContain('- **`siteName`**：文字\n');
  expect(text).toContain('- **`headNav[].path`**：文字。`/`开头的路径，或者完整网址\n');
  expect(text).toContain('- `brand.paper`：`warm` `neutral` `cool`。底色，默认`warm`\n');
  expect(text).toContain('- `count`：数字。默认`3`\n');
  expect(text).toContain('- **`publishedAt`**：时间，如 2026-11-26T09:00:00+08:00。到时间才显示\n');
  expect(text).toMatch(/### figures\n\n(?:- .*\n)*- \*\*`items\[\]\.value`\*\*：文字或数字。/);
});

test('a group that many fields have is listed once, and is the type of these fields', () => {
  const text = fieldReference();
  expect(text).toContain('- `icon`：图片。');
  expect(text).toContain('- **`footer.columns[].links`**：链接的列表\n');
  expect(text.match(/`[^`]*\burl`/g)).toEqual([
    '`license.url`',
    '`footer.qr.url`',
    '`footer.records[].url`',
    '`license.url`',
    '`product.pictures[].url`',
    '`items[].url`',
    '`logo.url`',
    '`url`',
    '`url`',
  ]);
});

test('owners are told of each type of section, and see an example of those that are no part of a magazine', () => {
  const types = SECTIONS.map(({ shape }) => shape.type.value);
  const owners = readFileSync(path.join(ROOT, 'docs/owners.zh.md'), 'utf8');
  const [, table = ''] = owners.split('| `type` | 用来 |');
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split('、'),
  );
  expect(named.toSorted()).toEqual(types.map((type) => `\`${type}\``).toSorted());
  const examples = readFileSync(path.join(ROOT, 'content/pages/sections.yaml'), 'utf8');
  const shown = [...examples.matchAll(/^ {2}- type: (\w+)$/gm)].map(([, type]) => type);
  const others = ['form', 'most_read', 'masthead', 'newest', 'categories', 'about'];
  expect([...new Set(shown), ...others].toSorted()).toEqual(types.toSorted());
});
