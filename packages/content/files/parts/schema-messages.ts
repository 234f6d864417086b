import { fieldOf, fieldSchema, schemaOf } from '@wenzhan/contract/schemas/schema-walk';
import { language } from '@wenzhan/kit/language';
import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { en, zhCN } from 'zod/locales';

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
    return contentFiles().time;
  }
  // Without quotation marks, YAML reads these from what was meant as a text.
  if (issue.code === 'invalid_type' && issue.expected === 'string' && isUnquoted(issue.input)) {
    return contentFiles().unquoted;
  }
  if (language() === 'en') return englishError(issue);
  const error = chineseError(issue);
  const message = typeof error === 'string' ? error : error?.message;
  return message
    ?.replace('空值(null)', '空值')
    .replace(TYPE, (name) => TYPES.get(name) ?? name)
    .replace(/[ ]/g, '');
};

const isUnquoted = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

/**
 * The names of the fields that a schema has at a path; empty if it has none there.
 *
 * @param value which decides between the schemas of a union
 */
export function fieldsAt(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  value?: unknown,
): string[] {
  let [inner, part]: [z.core.$ZodType | undefined, unknown] = [schema, value];
  for (const step of path) {
    inner = fieldSchema(inner, part, step);
    part = fieldOf(part, step);
  }
  const plain = schemaOf(inner, part);
  return plain instanceof z.ZodObject ? Object.keys(plain.shape) : [];
}
