import { z } from 'zod';
import { contentFiles } from '../runtime/messages/content-files';

/** Entries of a list or record that people write, at most: far more than a page can show well. */
const MAX_ENTRIES = 200;
/** Levels of a tree that people write, at most: menus are shown well to their third. */
const MAX_LEVELS = 10;

/** A list of which `parseTolerantly` takes the first entries only. */
export const boundedList = <T extends z.ZodType>(item: T, most = MAX_ENTRIES) =>
  z.array(item).max(most, { error: () => contentFiles.tooMany(most) });

/** An entry of a tree. One with more levels of `children` is invalid, before parsing it exhausts the stack. */
export const boundedTree = <T extends z.ZodType>(entry: T, most = MAX_LEVELS) =>
  z.preprocess((input, { issues }) => {
    // Aliases of YAML repeat an entry, even within itself.
    let level = new Set([input]);
    for (let depth = 0; depth < most; depth += 1) level = new Set([...level].flatMap(childrenOf));
    if (level.size > 0) {
      issues.push({ code: 'custom', message: contentFiles.tooDeep(most), input });
    }
    return input;
  }, entry);

function childrenOf(entry: unknown): unknown[] {
  const children =
    typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'children') : undefined;
  return Array.isArray(children) ? children : [];
}

/** A record of which `parseTolerantly` takes the first entries only. */
export const boundedRecord = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(
  key: K,
  value: V,
) =>
  z.record(key, value).check(({ value: input, issues }) => {
    if (Object.keys(input).length <= MAX_ENTRIES) return;
    const message = contentFiles.tooMany(MAX_ENTRIES);
    issues.push({ code: 'too_big', origin: 'record', maximum: MAX_ENTRIES, message, input });
  });
