import { z } from 'zod';
import { en, zhCN } from 'zod/locales';
import { contentFiles } from '../runtime/messages/content-files';
import { language } from '../runtime/messages/language';

const { localeError: chineseError } = zhCN();
const { localeError: englishError } = en();

/** Names of types that Zod's Chinese messages leave in English. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', '文字'],
  ['number', '数字'],
  ['int', '整数'],
  ['boolean', 'true或false'],
  ['object', '一组字段'],
  ['record', '一组字段'],
  ['array', '列表'],
  ['数组', '列表'],
  ['undefined', '空值'],
  ['Date', '日期'],
  ['NaN', '不是数的数'],
]);
const TYPE = new RegExp(`(?<=期望 |接收 )(${[...TYPES.keys()].join('|')})`, 'g');

/** Zod's messages in the language of the site. */
export const localeError: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_format' && issue.format === 'datetime') {
    return contentFiles.time;
  }
  if (language() === 'en') return englishError(issue);
  const error = chineseError(issue);
  const message = typeof error === 'string' ? error : error?.message;
  return message
    ?.replace('空值(null)', '空值')
    .replace(TYPE, (name) => TYPES.get(name) ?? name)
    .replace(/[ ]/g, '');
};

/** The names of the fields that a schema has at a path; empty if it has none there. */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let inner = unwrapped(schema);
  for (const step of path) {
    if (inner instanceof z.ZodArray) inner = unwrapped(inner.element);
    else if (inner instanceof z.ZodRecord) inner = unwrapped(inner.valueType);
    else if (inner instanceof z.ZodObject) inner = unwrapped(inner.shape[String(step)]);
  }
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** The schema in optional ones, defaults and transformations. */
function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  // The first half of a `preprocess` is a function.
  if (schema instanceof z.ZodPipe)
    return unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrapped(schema.unwrap());
  }
  return schema;
}
