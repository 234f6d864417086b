import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { jsonSchemas, schemaLine } from './schema-files';

const schemas = jsonSchemas();
const read = async (file: string) =>
  parse(await readFile(path.join(ROOT, 'content', file), 'utf8'));
/** What an editor would say of a file. */
const faultsOf = (name: string, value: unknown) =>
  z.fromJSONSchema(schemas.get(name) as never).safeParse(value).error?.issues ?? [];

test.each([
  ['site', 'site.yaml'],
  ['page', 'pages/sections.yaml'],
  ['category', 'guides/category.yaml'],
])('the schema %s takes %s of the sample', async (name, file) => {
  expect(faultsOf(name, await read(file))).toEqual([]);
});

test('an unknown key, a wrong choice and a missing field are faults to an editor, too', async () => {
  const site = await read('site.yaml');
  expect(faultsOf('site', { ...site, siteNmae: 'x' })).not.toEqual([]);
  expect(faultsOf('site', { ...site, brand: { paper: 'pink' } })).not.toEqual([]);
  expect(faultsOf('page', { sections: [] })).not.toEqual([]);
  expect(faultsOf('page', { title: '页', sections: [{ type: 'nothing' }] })).not.toEqual([]);
});

test('a field says what it means, in sections, too', () => {
  const text = (name: string) => JSON.stringify(schemas.get(name));
  expect(text('site')).toContain('底色，默认`warm`');
  expect(text('page')).toContain('一行最多十六字');
});

test.each([
  ['site.yaml', './.schemas/site.json'],
  ['en/site.yaml', ''],
  ['pages/home.yaml', '../.schemas/page.json'],
  ['en/pages/home.yaml', '../../.schemas/page.json'],
  ['news/category.yaml', '../.schemas/category.json'],
  ['en/authors/li.yaml', '../../.schemas/author.json'],
  ['news/1.md', ''],
])('%s names the schema %j', (file, schema) => {
  expect(schemaLine(file)).toBe(schema && `# yaml-language-server: $schema=${schema}\n`);
});
