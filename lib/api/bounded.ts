import { z } from 'zod';
import { contentFiles } from '../runtime/messages/content-files';

/** Entries of a list or record that people write, at most: far more than a page can show well. */
const MAX_ENTRIES = 200;

/** A list of which `parseTolerantly` takes the first entries only. */
export const boundedList = <T extends z.ZodType>(item: T, most = MAX_ENTRIES) =>
  z.array(item).max(most, { error: () => contentFiles.tooMany(most) });

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
