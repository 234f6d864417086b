import type { z } from 'zod';

/** A part of a value that was left out, because the schema does not allow it. */
interface LeftOut {
  path: PropertyKey[];
  message: string;
}

interface Parsed<T> {
  data: T;
  leftOut: LeftOut[];
}

/** Optional fields that are left out alone. */
const OPTIONAL = new Set<PropertyKey>([
  ...['width', 'height', 'cover', 'logo', 'portrait'],
  ...['license', 'seo', 'series', 'traditional'],
]);
/** Optional fields that are null without a value. */
const NULLABLE = new Set<PropertyKey>(['previous', 'next']);
/** A list of which nothing is left is a failure, not an empty list. */
const LIST = 'list';
/** Leaving out a part may show further ones. */
const ROUNDS = 5;

/**
 * Parses a value from outside without the parts that the schema does not allow: an item of a list, a picture or
 * its size, the terms of use. So one bad entry costs that entry, and not all others.
 *
 * @returns the error if something else is wrong, or if no item of a `list` is valid
 */
export function parseTolerantly<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { success: true; data: Parsed<T> } | { success: false; error: z.ZodError } {
  const first = schema.safeParse(value);
  if (first.success) return { success: true, data: { data: first.data, leftOut: [] } };
  const leftOut: LeftOut[] = [];
  let rest = structuredClone(value);
  let { error } = first;
  for (let round = 0; round < ROUNDS; round += 1) {
    const parts = error.issues.map(({ path }) => optionalPart(path));
    if (parts.some((part) => part === null)) break;
    leftOut.push(...error.issues.map(({ path, message }) => ({ path, message })));
    rest = without(rest, parts as PropertyKey[][]);
    if (hasLostList(value, rest)) break;
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { success: true, data: { data: parsed.data, leftOut } };
    error = parsed.error;
  }
  return { success: false, error: first.error };
}

/** The innermost part around an issue that may be left out; null if there is none. */
function optionalPart(path: readonly PropertyKey[]): PropertyKey[] | null {
  const at = path.findLastIndex(
    (key) => typeof key === 'number' || OPTIONAL.has(key) || NULLABLE.has(key),
  );
  return at < 0 ? null : path.slice(0, at + 1);
}

/** Removes parts from a value in place; items of a list from its end, so that their indices hold. */
function without(value: unknown, parts: readonly PropertyKey[][]): unknown {
  const unique = new Map(parts.map((part) => [part.map(String).join('\n'), part]));
  const ordered = [...unique.values()].sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)) || 0);
  for (const part of ordered) {
    const key = part.at(-1) ?? '';
    const parent = part
      .slice(0, -1)
      .reduce<unknown>((at, step) => (isObject(at) ? Reflect.get(at, step) : undefined), value);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else if (isObject(parent) && NULLABLE.has(key)) Reflect.set(parent, key, null);
    else if (isObject(parent)) Reflect.deleteProperty(parent, key);
  }
  return value;
}

function hasLostList(before: unknown, after: unknown): boolean {
  const lengthOf = (value: unknown) => {
    const list = isObject(value) ? Reflect.get(value, LIST) : undefined;
    return Array.isArray(list) ? list.length : 0;
  };
  return lengthOf(before) > 0 && lengthOf(after) === 0;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
