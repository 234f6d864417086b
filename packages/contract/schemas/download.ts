import { z } from 'zod';
import { maybe } from './fields';
import { name, pathSchema } from './section-fields';

/** A file that visitors can download. */
export const downloadSchema = z.object({
  title: name,
  path: pathSchema,
  /** Bytes; in files of the content folder that of the file in `media/`, if it is missing. */
  size: maybe(z.int().nonnegative()),
});
