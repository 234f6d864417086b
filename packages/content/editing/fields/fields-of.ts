import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import type { EntryKind } from '@wenzhan/contract/calls/editing/values';
import { HEX_COLOUR } from '@wenzhan/contract/schemas/brand';
import { pictureSchema } from '@wenzhan/contract/schemas/fields';
import { marksOf } from '@wenzhan/contract/schemas/marks';
import { unwrapped } from '@wenzhan/contract/schemas/schema-walk';
import { z } from 'zod';
import { GROUP, groupName } from '../../fields/reference';
import {
  articleFrontSchema,
  authorFileSchema,
  categoryFileSchema,
  pageFrontSchema,
  redirectsFileSchema,
  sectionPageFileSchema,
  siteFileSchema,
  siteTranslationSchema,
} from '../../files/file-schemas';
import { describe, kindLabel, optionLabel } from './field-words';

type Schema = z.core.$ZodType;

/** The schema of a kind of file, and its name in the reference of fields. */
const FILES: Readonly<Record<EntryKind, readonly [schema: z.ZodType, subject: string]>> = {
  article: [articleFrontSchema, '栏目/编号.md'],
  page: [pageFrontSchema, 'pages/名称.md'],
  sections: [sectionPageFileSchema, 'pages/名称.yaml'],
  category: [categoryFileSchema, '栏目/category.yaml'],
  author: [authorFileSchema, 'authors/编号.yaml'],
  site: [siteFileSchema, 'site.yaml'],
  redirects: [redirectsFileSchema, 'redirects.yaml'],
};

/**
 * The fields of the form of a kind of file, in the order of its schema, with words in the language of the interface. A new
 * field of a schema is one of the form.
 *
 * @param isTranslation whether the file belongs to another language than the default
 */
export function fieldsOf(kind: EntryKind, isTranslation = false): FormField[] {
  const [schema, subject] = FILES[kind];
  const own = isTranslation && kind === 'site' ? siteTranslationSchema : schema;
  const at = { subject, path: '', above: [] };
  const inner = unwrapped(own);
  return inner instanceof z.ZodObject ? fieldsIn(inner, at) : [fieldAt('', own, at)];
}

/** Where a field is: `subject` and `path` as the reference of fields has them. */
interface At {
  subject: string;
  path: string;
  /** The schemas around it: a menu contains menus. */
  above: readonly Schema[];
}

/** So often a schema may contain itself: menus are shown to their third level. */
const MAX_LEVELS = 3;
/** Characters of a text that is written on one line, at most. */
const MAX_LINE = 300;
/** Characters of an address at most (`addressText`). */
const MAX_ADDRESS = 2048;

function fieldsIn(schema: z.ZodObject, { subject, path, above }: At): FormField[] {
  if (above.filter((one) => one === schema).length >= MAX_LEVELS) return [];
  return Object.entries(schema.shape)
    .filter(([, field]) => !(unwrapped(field) instanceof z.ZodLiteral))
    .map(([key, field]) => {
      const at = { subject, path: path ? `${path}.${key}` : key, above: [...above, schema] };
      return fieldAt(key, field, at);
    })
    .filter(({ type, fields }) => !(type === 'list' && fields?.length === 0));
}

function fieldAt(name: string, schema: Schema, at: At): FormField {
  const isRequired = !z.safeParse(schema, undefined).success;
  const typed = typedAs(unwrapped(schema), at);
  return { name, ...describe(at, typed.type), isRequired, ...typed };
}

type Typed = Pick<FormField, 'type' | 'most' | 'options' | 'fields' | 'kinds'>;

function typedAs(schema: Schema, at: At): Typed {
  if (schema instanceof z.ZodObject) return objectAs(schema, at);
  if (schema instanceof z.ZodArray) return listAs(schema, at);
  if (schema instanceof z.ZodRecord) return recordAs(schema, at);
  const options = optionsOf(schema);
  if (options) return { type: 'choice', options: options.map(optionOf) };
  if (schema instanceof z.ZodUnion)
    return { type: isTextOrNumber(schema) ? 'line-or-number' : 'yaml' };
  if (schema instanceof z.ZodISODateTime) return { type: 'time' };
  if (schema instanceof z.ZodNumber) return { type: 'number' };
  if (schema instanceof z.ZodBoolean) return { type: 'yes-no' };
  return isText(schema) ? textAs(schema) : { type: 'yaml' };
}

const optionOf = (value: string) => ({ value, label: optionLabel(value) });

/** The values of which one is chosen; null for a schema that takes others, too. */
function optionsOf(schema: Schema): string[] | null {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  if (!(schema instanceof z.ZodUnion) || schema instanceof z.ZodDiscriminatedUnion) return null;
  const options = schema.options.map((option) => optionsOf(unwrapped(option)));
  return options.every((one) => one !== null) ? options.flat() : null;
}

const isTextOrNumber = ({ options }: z.ZodUnion) =>
  options.map(unwrapped).every((option) => isText(option) || option instanceof z.ZodNumber);

const isText = (schema: Schema): schema is z.ZodString | z.ZodStringFormat =>
  schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;

function textAs(schema: z.ZodString | z.ZodStringFormat): Typed {
  const most = Number(schema.meta()?.maxLength ?? schema.maxLength) || undefined;
  const { def } = schema._zod;
  const isColour = def.checks?.some(
    ({ _zod }) => 'pattern' in _zod.def && String(_zod.def.pattern) === String(HEX_COLOUR),
  );
  if (isColour) return { type: 'colour' };
  if (marksOf(schema).meaning === 'markup') return { type: 'markdown', most };
  if (schema instanceof z.ZodURL || most === MAX_ADDRESS) return { type: 'address', most };
  return { type: most !== undefined && most <= MAX_LINE ? 'line' : 'text', most };
}

/** A group that many fields have is described once, by its name. */
function objectAs(schema: z.ZodObject, at: At): Typed {
  const name = groupName(schema);
  const inner = name === GROUP ? at : { ...at, subject: name, path: '' };
  const isPicture = Object.keys(pictureSchema.shape).every((key) => key in schema.shape);
  return { type: isPicture ? 'picture' : 'group', fields: fieldsIn(schema, inner) };
}

function listAs(schema: z.ZodArray, at: At): Typed {
  const element = unwrapped(schema.element);
  const most = Number(schema.meta()?.maxItems ?? maxItems(schema)) || undefined;
  const item = { ...at, path: `${at.path}[]` };
  if (element instanceof z.ZodDiscriminatedUnion) {
    return { type: 'kinds', most, kinds: kindsOf(element) };
  }
  if (element instanceof z.ZodObject) return { ...objectAs(element, item), type: 'list', most };
  return typedAs(element, item).type === 'yaml' ? { type: 'yaml' } : { type: 'lines', most };
}

const maxItems = (schema: z.ZodArray) =>
  schema._zod.def.checks
    ?.map(({ _zod: { def } }) => ('maximum' in def ? def.maximum : 0))
    .find(Boolean);

function kindsOf({ options, def: { discriminator: by } }: z.ZodDiscriminatedUnion) {
  return options.flatMap((option) => {
    const inner = unwrapped(option);
    if (!(inner instanceof z.ZodObject)) return [];
    const [value = ''] = optionsOf(unwrapped(inner.shape[by])) ?? [];
    const fields = fieldsIn(inner, { subject: value, path: '', above: [] });
    return [{ by, value, label: kindLabel(value), fields }];
  });
}

function recordAs({ valueType }: z.ZodRecord, at: At): Typed {
  const value = unwrapped(valueType);
  if (!(value instanceof z.ZodObject)) return { type: 'yaml' };
  return { type: 'entries', fields: fieldsIn(value, { ...at, path: `${at.path}.名称` }) };
}
