import { z } from 'zod';

/** Faults of an item that are kept. */
const MAX_ISSUES = 20;
/** Characters of an id; content systems have some twenty. */
const MAX_ID = 100;

/** An item of a list that is not as expected. */
export interface BadItem {
  /** Its id as text; undefined if it has none. */
  id: string | undefined;
  error: z.ZodError;
}

/** The valid items of a list, and the others. */
export interface EachItem<T> {
  list: T[];
  bad: BadItem[];
}

/** Validates each item of a list for itself, so that a bad one costs none but itself. */
export function parseEach<T>(
  items: readonly unknown[],
  schema: z.ZodType<T>,
  idField = 'id',
): EachItem<T> {
  const result: EachItem<T> = { list: [], bad: [] };
  for (const item of items) {
    const parsed = schema.safeParse(item);
    if (parsed.success) result.list.push(parsed.data);
    else {
      // A row may have a fault for each of its bytes.
      const error = new z.ZodError(parsed.error.issues.slice(0, MAX_ISSUES));
      result.bad.push({ id: idOf(item, idField), error });
    }
  }
  return result;
}

/** The id of an item of a list, which is not validated, as text; undefined if it has none. */
export function idOf(item: unknown, field = 'id'): string | undefined {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, field)) return undefined;
  const id: unknown = Reflect.get(item, field);
  const isId = typeof id === 'number' || (typeof id === 'string' && id.length <= MAX_ID);
  return isId ? String(id) : undefined;
}

/** The valid items of a list, and the last valid version of each that is not as expected. */
export function withLastValid<T>(
  { list, bad }: EachItem<T>,
  keyOf: (item: T) => string,
  previous: readonly T[] = [],
): T[] {
  const ids = new Set(bad.map(({ id }) => id));
  return [...list, ...previous.filter((item) => ids.has(keyOf(item)))];
}
