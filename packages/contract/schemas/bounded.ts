import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';

/** Entries of a list or record that people write, at most: far more than a page can show well. */
const MAX_ENTRIES = 200;
/** Entries of a list and of the lists within it, at most. */
const MAX_IN_ALL = 500;
/** Levels of a tree that people write, at most: menus are shown well to their third. */
const MAX_LEVELS = 10;

/** A list of which `parseTolerantly` takes the first entries only. */
export const boundedList = <T extends z.ZodType>(item: T, most = MAX_ENTRIES) =>
  z.array(item).max(most, { error: () => contentFiles().tooMany(most) });

/** A list of which, the lists within it included, `parseTolerantly` takes the first entries only. */
export const boundedInAll = <T extends z.ZodType>(list: T, most = MAX_IN_ALL) =>
  list.check(({ value, issues }) => {
    let left = most;
    const count = (part: unknown, path: PropertyKey[]) => {
      if (!isObject(part)) return;
      for (const [key, inner] of entriesOf(part)) {
        if (typeof key === 'number' && left === 0) {
          const message = contentFiles().tooManyInAll(most);
          issues.push({
            code: 'too_big',
            origin: 'array',
            maximum: key,
            message,
            path,
            input: part,
          });
          return;
        }
        if (typeof key === 'number') left -= 1;
        count(inner, [...path, key]);
      }
    };
    count(value, []);
  });

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const entriesOf = (part: object): Iterable<[PropertyKey, unknown]> =>
  Array.isArray(part) ? part.entries() : Object.entries(part);

/** An entry of a tree. One with more levels of `children` is invalid, before parsing it exhausts the stack. */
export const boundedTree = <T extends z.ZodType>(entry: T, most = MAX_LEVELS) =>
  z.preprocess((input, { issues }) => {
    // Aliases of YAML repeat an entry, even within itself.
    let level = new Set([input]);
    for (let depth = 0; depth < most; depth += 1) level = new Set([...level].flatMap(childrenOf));
    if (level.size > 0) {
      issues.push({ code: 'custom', message: contentFiles().tooDeep(most), input });
    }
    return input;
  }, entry);

function childrenOf(entry: unknown): unknown[] {
  const children = isObject(entry) ? Reflect.get(entry, 'children') : undefined;
  return Array.isArray(children) ? children : [];
}

/** A record of which `parseTolerantly` takes the first entries only. */
export const boundedRecord = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(
  key: K,
  value: V,
  most = MAX_ENTRIES,
) =>
  z
    .record(key, value)
    .check(({ value: input, issues }) => {
      if (Object.keys(input).length <= most) return;
      const message = contentFiles().tooMany(most);
      issues.push({ code: 'too_big', origin: 'record', maximum: most, message, input });
    })
    .meta({ maxProperties: most });
