import { inBatches } from '@wenzhan/kit/process/in-batches';
import type { z } from 'zod';
import type { Picture } from './fields';
import { marksOf } from './marks';
import { fieldSchema, isObject, schemaOf } from './schema-walk';

/** The texts of other values wait in the same line, which is bounded. */
const ITEMS_AT_ONCE = 8;

/** What becomes of the parts of a value; those without a replacement stay. */
interface Replacements {
  markup: (text: string) => unknown;
  picture?: (picture: Picture) => unknown;
  /** Any other value that is no object and no list. */
  other?: (value: unknown) => unknown;
}

/**
 * A copy of a value in which its texts of HTML or Markdown and its pictures are replaced: what its schema marks as such,
 * whatever the name of the field. An entry of a list that becomes undefined is left out.
 */
export async function mapMeanings(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  replacements: Replacements,
): Promise<unknown> {
  const { markup, picture, other = (one) => one } = replacements;
  const plain = schemaOf(schema, value);
  const { meaning } = marksOf(plain);
  if (meaning === 'markup' && typeof value === 'string') return markup(value);
  if (!isObject(value)) return other(value);
  if (meaning === 'picture' && picture) return picture(value as Picture);
  const mapped = (key: PropertyKey, part: unknown) =>
    mapMeanings(fieldSchema(plain, value, key), part, replacements);
  if (Array.isArray(value)) {
    const items = await inBatches(value, ITEMS_AT_ONCE, (item) => mapped(0, item));
    return items.filter((item) => item !== undefined);
  }
  const entries = Object.entries(value).map(async ([key, part]) => [key, await mapped(key, part)]);
  return Object.fromEntries(await Promise.all(entries));
}
