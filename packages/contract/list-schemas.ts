import { z } from 'zod';
import { boundedList } from './bounded';
import {
  addressText,
  keyText,
  maybe,
  namedSchemas,
  nameText,
  pictureSchema,
  summaryText,
  timeSchema,
  withDefault,
} from './fields';
import { lenient } from './marks';

/* Schemas of the lists that a backend may omit. */

/** The form of an author's id. */
export const AUTHOR_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The URL segment of an author. */
export const authorIdSchema = z
  .union([z.string().max(64).regex(AUTHOR_ID), z.int().nonnegative()])
  .transform((id) => String(id));

export const tagSchema = z
  .object({
    name: keyText.min(1),
    total: z.int().nonnegative(),
    updatedAt: lenient(maybe(timeSchema)),
  })
  .register(namedSchemas, { id: 'Tag' });

export const seriesSchema = z
  .object({
    name: keyText.min(1),
    total: z.int().nonnegative(),
    updatedAt: lenient(maybe(timeSchema)),
  })
  .register(namedSchemas, { id: 'Series' });

/** A page elsewhere; `url` is an absolute http(s) URL. */
export const linkSchema = z.object({ title: nameText.min(1), url: addressText.min(1) });

export const authorSchema = z
  .object({
    id: authorIdSchema,
    name: nameText.min(1),
    description: lenient(maybe(summaryText)),
    portrait: lenient(maybe(pictureSchema)),
    links: lenient(withDefault(boundedList(linkSchema), [])),
    total: z.int().nonnegative(),
    updatedAt: lenient(maybe(timeSchema)),
  })
  .register(namedSchemas, { id: 'Author' });

export const monthSchema = z
  .object({
    year: z.int().min(1000).max(9999),
    month: z.int().min(1).max(12),
    total: z.int().nonnegative(),
    updatedAt: lenient(maybe(timeSchema)),
  })
  .register(namedSchemas, { id: 'Month' });

/** A tag of articles, with their number. */
export type Tag = z.output<typeof tagSchema>;
/** A series of articles, with their number. */
export type Series = z.output<typeof seriesSchema>;
/** An author with a page, with the number of articles. */
export type Author = z.output<typeof authorSchema>;
/** An author, without what changes with every article. */
export type AuthorInfo = Omit<Author, 'total' | 'updatedAt'>;
/** A month in which articles were published, with their number. */
export type Month = z.output<typeof monthSchema>;
