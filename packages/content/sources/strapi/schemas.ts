import { timeSchema } from '@wenzhan/contract/schemas/fields';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { startOfDate } from '@wenzhan/kit/text/start-of-date';
import { z } from 'zod';
import { bodyText, longText, shortText } from '../parts/bounded-text';
import { blocksSchema } from './blocks';

/* What Strapi 5 answers, as far as the site uses it. */

/** An entry of any content type: the fields that Strapi adds, and those of the type, which a mapping names. */
export const entrySchema = z.looseObject({
  documentId: z.string().regex(/^[a-z0-9]{24}$/),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** Null for a draft. */
  publishedAt: timeSchema.nullish(),
});
export type StrapiEntry = z.output<typeof entrySchema>;

/** A time, or a date, which begins in the site's time zone; null or '' if it is empty. */
export const dateSchema = z
  .union([timeSchema, z.iso.date().transform(startOfDate), z.literal('')])
  .nullable();

/** A text; undefined if it is missing or empty. */
export const text = longText.nullish().transform((value) => value?.trim() || undefined);

export const mediaSchema = z
  .object({
    url: shortText,
    alternativeText: text,
    width: z.number().nullish(),
    height: z.number().nullish(),
  })
  .nullish();

/** Markdown, or blocks. */
export const contentSchema = z.union([bodyText.transform(withLineFeeds), blocksSchema]).nullish();

/** A relation to one entry with a name, or the name itself. */
export const namedSchema = z.union([shortText, z.looseObject({ name: shortText })]).nullish();
export const tagsSchema = z
  .array(z.union([shortText, z.looseObject({ name: shortText })]))
  .nullish();
export const relationSchema = z.looseObject({ documentId: shortText }).nullish();
