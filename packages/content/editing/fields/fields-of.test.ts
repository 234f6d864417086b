import { type FormField, fieldSchema } from '@wenzhan/contract/calls/editing/form-fields';
import { ENTRY_KINDS } from '@wenzhan/contract/calls/editing/values';
import { unwrapped } from '@wenzhan/contract/schemas/schema-walk';
import { SECTIONS } from '@wenzhan/contract/schemas/sections';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { MEANINGS } from '../../fields/meanings';
import { ENGLISH_MEANINGS } from '../../fields/meanings-in-english';
import {
  articleFrontSchema,
  authorFileSchema,
  categoryFileSchema,
  pageFrontSchema,
  sectionPageFileSchema,
  siteFileSchema,
  siteTranslationSchema,
} from '../../files/file-schemas';
import { fieldsOf } from './fields-of';

const SCHEMAS = {
  article: articleFrontSchema,
  page: pageFrontSchema,
  sections: sectionPageFileSchema,
  category: categoryFileSchema,
  author: authorFileSchema,
  site: siteFileSchema,
};

const keysOf = (schema: z.ZodType) => Object.keys((unwrapped(schema) as z.ZodObject).shape);
const namesOf = (fields: FormField[] | undefined) => fields?.map(({ name }) => name);

const within = (fields: FormField[] = []): FormField[] =>
  fields.flatMap((field) => [
    field,
    ...within(field.fields),
    ...within(field.kinds?.flatMap((kind) => kind.fields)),
  ]);

/** The field at a path of names; of sections the type is one of them. */
function fieldAt(fields: FormField[], path: string): FormField | undefined {
  const [name, ...rest] = path.split('.');
  const field = fields.find((one) => one.name === name);
  const [type] = rest;
  if (!field || type === undefined) return field;
  const kind = field.kinds?.find(({ value }) => value === type);
  return kind
    ? fieldAt(kind.fields, rest.slice(1).join('.'))
    : fieldAt(field.fields ?? [], rest.join('.'));
}

test.each(Object.entries(SCHEMAS))(
  'the form of %s has the fields of its schema, in their order',
  (kind, schema) => {
    expect(namesOf(fieldsOf(kind as keyof typeof SCHEMAS))).toEqual(keysOf(schema));
  },
);

test('the form of a site in another language has the fields that it may set', () => {
  expect(namesOf(fieldsOf('site', true))).toEqual(keysOf(siteTranslationSchema));
});

test('each type of section has its form', () => {
  const kinds = fieldAt(fieldsOf('sections'), 'sections')?.kinds ?? [];
  const shown = kinds.map(({ by, value, fields }) => [by, value, namesOf(fields)]);
  const known = SECTIONS.map(({ shape: { type, ...shape } }) => [
    'type',
    type.value,
    Object.keys(shape),
  ]);
  expect(shown).toEqual(known);
});

test('a file that is a list is one field without a name', () => {
  const [list, ...others] = fieldsOf('redirects');
  expect(others).toEqual([]);
  expect(list).toMatchObject({ name: '', type: 'list' });
  expect(namesOf(list?.fields)).toEqual(['from', 'to', 'status']);
});

test.each([
  ['article', 'title', { type: 'line', isRequired: true, most: 200 }],
  ['article', 'summary', { type: 'text', most: 1000 }],
  ['article', 'tags', { type: 'lines', isRequired: false }],
  ['article', 'cover', { type: 'picture' }],
  ['article', 'publishedAt', { type: 'time', isRequired: true }],
  ['article', 'status', { type: 'choice' }],
  ['article', 'comments', { type: 'yes-no' }],
  ['article', 'traditional', { type: 'yaml' }],
  ['article', 'seo.noindex', { type: 'yes-no' }],
  ['category', 'order', { type: 'number' }],
  ['site', 'brand.accent', { type: 'colour' }],
  ['site', 'license.url', { type: 'address' }],
  ['site', 'headNav.children.children.title', { type: 'line' }],
  ['site', 'headNav.children.children.children', undefined],
  ['site', 'forms', { type: 'entries' }],
  ['site', 'forms.fields.options', { type: 'lines', most: 100 }],
  ['sections', 'sections.text.content', { type: 'markdown' }],
  ['sections', 'sections.figures.items.value', { type: 'line-or-number' }],
  ['sections', 'sections.pictures.items', { type: 'list' }],
  ['sections', 'sections', { type: 'kinds', most: 60 }],
] as const)('%s: %s is %o', (kind, path, expected) => {
  const field = fieldAt(fieldsOf(kind), path);
  if (expected) expect(field).toMatchObject(expected);
  else expect(field).toBeUndefined();
});

test.each(['zh-CN', 'en'])(
  'in %s each field, choice and section has words of its own',
  (locale) => {
    vi.stubEnv('SITE_LOCALE', locale);
    const fields = ENTRY_KINDS.flatMap((kind) => within(fieldsOf(kind)));
    const words = fields.flatMap(({ name, label, options = [], kinds = [] }) => [
      { key: name, label },
      ...[...options, ...kinds].map(({ value, label }) => ({ key: value, label })),
    ]);
    expect(words.filter(({ key, label }) => key === label || label === '')).toEqual([]);
    const isChinese = words.map(({ label }) => /\p{Script=Han}/u.test(label));
    expect(isChinese.filter(Boolean).length > 100).toBe(locale === 'zh-CN');
  },
);

test('what is said of fields is said in both languages', () => {
  const pathsOf = (meanings: typeof MEANINGS) =>
    [...meanings].map(([subject, paths]) => [subject, [...paths.keys()]]);
  expect(pathsOf(ENGLISH_MEANINGS)).toEqual(pathsOf(MEANINGS));
});

test('help is what the reference says, unless the name says it', () => {
  const site = fieldsOf('site');
  expect(fieldAt(site, 'headNav.path')?.help).toBe('`/`开头的路径，或者完整网址');
  expect(fieldAt(site, 'headNav.children.path')?.help).toBe('`/`开头的路径，或者完整网址');
  expect(fieldAt(site, 'headerButton.path')?.help).toBe('`/`开头的路径，或者完整网址');
  expect(fieldAt(site, 'recordNumber')?.help).toBeUndefined();
  expect(fieldAt(fieldsOf('article'), 'comments')?.help).toBeUndefined();
  vi.stubEnv('SITE_LOCALE', 'en');
  expect(fieldAt(fieldsOf('site'), 'headNav.path')?.help).toMatch(/^a path that begins with/);
});

test.each(ENTRY_KINDS)('the fields of %s are as the contract has them', (kind) => {
  for (const field of fieldsOf(kind)) expect(fieldSchema.parse(field)).toEqual(field);
});
