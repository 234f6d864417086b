import { z } from 'zod';
import { bodyText, longText, shortText } from '../parts/bounded-text';
import { parseEach } from '../parts/each-item';

/** What Ghost 6 answers, as far as the site uses it. Empty texts are null in some places and '' in others. */

const text = longText.nullish().transform((value) => value || undefined);
const time = z.iso.datetime({ offset: true });
export const ghostId = z.string().regex(/^[0-9a-f]{24}$/);

export const tagSchema = z.object({
  id: ghostId,
  name: shortText.min(1),
  slug: shortText.min(1),
  description: text,
  feature_image: text,
  visibility: shortText,
});

const authorSchema = z.object({ name: shortText, slug: shortText.default(''), bio: text });

/** A post or page in a list with few fields. */
export const listedSchema = z.object({
  id: ghostId,
  slug: shortText.min(1),
  updated_at: time,
  tags: z.array(tagSchema).default([]),
  authors: z.array(authorSchema).default([]),
});

/** A post or page with all its fields. */
export const postSchema = z.object({
  id: ghostId,
  slug: shortText.min(1),
  title: shortText.min(1),
  html: bodyText.nullish().transform((value) => value ?? ''),
  url: shortText,
  feature_image: text,
  feature_image_alt: text,
  custom_excerpt: text,
  excerpt: text,
  meta_title: text,
  meta_description: text,
  created_at: time.nullish(),
  updated_at: time,
  published_at: time.nullish(),
  visibility: shortText.optional(),
  /** These two are in the Admin API only. */
  status: shortText.optional(),
  email_only: z.boolean().optional(),
  show_title_and_feature_image: z.boolean().optional(),
  tags: z.array(tagSchema).default([]),
  authors: z.array(authorSchema).default([]),
});

const navigationSchema = z.object({ label: shortText, url: shortText });

export const settingsSchema = z.object({
  title: shortText.min(1),
  description: text,
  logo: text,
  locale: text,
  url: z.url(),
  navigation: z
    .array(z.unknown())
    .nullish()
    .transform((value) => parseEach(value ?? [], navigationSchema)),
});

const metaSchema = z.object({ pagination: z.object({ total: z.int().nonnegative() }) });

/** A page of a list, whose items are validated each for itself. */
export const pageOf = <T>(resource: string, item: z.ZodType<T>) =>
  z.object({ [resource]: z.array(z.unknown()), meta: metaSchema }).transform((page) => {
    const { list: items, bad } = parseEach(page[resource] as unknown[], item);
    const { total } = (page.meta as z.output<typeof metaSchema>).pagination;
    return { items, bad, total };
  });

export type GhostAuthor = z.output<typeof authorSchema>;
export type GhostTag = z.output<typeof tagSchema>;
export type GhostPost = z.output<typeof postSchema>;
export type GhostSettings = z.output<typeof settingsSchema>;
export type GhostListed = z.output<typeof listedSchema>;
