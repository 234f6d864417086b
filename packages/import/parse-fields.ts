import { z } from 'zod';

/** A word or number as text; empty if there is none. */
export const scalar = z
  .union([z.string(), z.number(), z.boolean(), z.date()])
  .nullish()
  .transform((value) => String(value ?? ''));

/** One text or several; those that are empty are left out. */
export const scalars = z.preprocess(
  (value) =>
    [value ?? []]
      .flat()
      .filter((one) => one !== null && one !== '')
      .map(withColon),
  z.array(scalar),
);

/** A text with a colon, which YAML reads as a name and its value: `- C++: 模板`. */
function withColon(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [entry, ...others] = Object.entries(value);
  return entry && others.length === 0 && typeof entry[1] === 'string' ? entry.join(': ') : value;
}

/** Yes or no, also as a word or a number. */
export const flag = z.preprocess(
  (value) => FLAGS.get(String(value).toLowerCase()) ?? value,
  z.boolean().nullish(),
);

/** Whether a text is first in lists; some themes write a number, by which they sort such texts. */
export const rank = z.preprocess((value) => (Number(value) > 0 ? true : value), flag);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
]);

/**
 * Parses an object field by field: one that is not valid counts as missing.
 *
 * @param onFault gets the name of such a field
 * @throws {z.ZodError} if the fields are not valid without it, either
 */
export function parseFields<T>(
  schema: z.ZodType<T>,
  value: unknown,
  onFault: (name: string) => void,
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faulty = new Set(parsed.error.issues.map(({ path: [name] }) => String(name ?? '')));
  if (typeof value !== 'object' || value === null || faulty.has('')) throw parsed.error;
  for (const name of faulty) onFault(name);
  return schema.parse(
    Object.fromEntries(Object.entries(value).filter(([name]) => !faulty.has(name))),
  );
}
