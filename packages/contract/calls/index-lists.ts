import { z } from 'zod';
import { boundedList } from '../schemas/bounded';
import {
  authorIdSchema,
  keyText,
  linkSchema,
  maybe,
  namedSchemas,
  nameText,
  pictureSchema,
  summaryText,
  timeSchema,
  withDefault,
} from '../schemas/fields';
import { lenient } from '../schemas/marks';
import { KIBIBYTE, MEBIBYTE, optionalList } from './call';

const tagSchema = z
  .object({
    name: keyText.min(1),
    total: z.int().nonnegative(),
    updatedAt: lenient(maybe(timeSchema)),
  })
  .register(namedSchemas, { id: 'Tag' });

const seriesSchema = z
  .object({
    name: keyText.min(1),
    total: z.int().nonnegative(),
    updatedAt: lenient(maybe(timeSchema)),
  })
  .register(namedSchemas, { id: 'Series' });

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

const monthSchema = z
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

export const seriesList = optionalList('series_list', seriesSchema, {
  summary: 'All series with their articles, longest first',
  absent: 'means that series have no pages',
  most: 10_000,
  maxBytes: 2 * MEBIBYTE,
});

export const tagList = optionalList('tag_list', tagSchema, {
  summary: 'All tags with their articles, most used first',
  absent: 'means that tags have no pages',
  most: 50_000,
  maxBytes: 8 * MEBIBYTE,
});

export const archiveList = optionalList('archive_list', monthSchema, {
  summary: 'All months with articles, newest first',
  absent: 'means that there is no archive',
  most: 2400,
  maxBytes: 512 * KIBIBYTE,
});

export const authorList = optionalList('author_list', authorSchema, {
  summary: 'All authors of articles, those with most first',
  absent: 'means that authors have no pages',
  // All are on one page.
  most: 2000,
  maxBytes: 2 * MEBIBYTE,
});

/** The calls whose lists name lists of articles (`cache/lists.ts`): these have pages if the call's list is not empty. */
export const INDEX_CALLS = ['series_list', 'tag_list', 'archive_list', 'author_list'] as const;
export type IndexCall = (typeof INDEX_CALLS)[number];
