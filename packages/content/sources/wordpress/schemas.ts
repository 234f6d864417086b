import { z } from 'zod';
import { bodyText, longText, shortText } from '../parts/bounded-text';

/** Schemas of what WordPress answers (REST API, namespace wp/v2): the fields that the site uses. */

const id = z.int().nonnegative();
/** More than any post has. */
const ids = z.array(id).max(500);
const rendered = z.object({ rendered: bodyText });
const protectable = rendered.extend({ protected: z.boolean().default(false) });
/** Without a zone: in the site's own, or in UTC in fields that end with `_gmt`. */
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'must be a time');

/** The translations of a post or category, itself among them, by Polylang's name of the language; none without Polylang. */
const translations = z
  .record(shortText, id)
  .refine((ids) => Object.keys(ids).length <= 500)
  // PHP writes an empty one as a list.
  .catch({});

const row = z.object({
  id,
  slug: shortText,
  modified_gmt: time,
  status: shortText.default('publish'),
  content: z.object({ protected: z.boolean() }),
  author: id.default(0),
  // The post itself says what is wrong with them.
  date: time.optional().catch(undefined),
  date_gmt: time.optional().catch(undefined),
  categories: ids.default([]),
  tags: ids.default([]),
  link: shortText.default(''),
  wenzhan_translations: translations,
});

/** A post or page as scans list it. */
export const rowSchema = row.transform(renamed);

export const categorySchema = z
  .object({
    id,
    name: shortText,
    slug: shortText,
    parent: id,
    description: longText,
    link: shortText,
    wenzhan_translations: translations,
  })
  .transform(renamed);

/** A language of Polylang. */
export const languageSchema = z.object({
  slug: shortText.min(1),
  w3c: shortText.default(''),
  home_url: z.url(),
});

export const namedSchema = z.object({ id, name: shortText, link: shortText.default('') });

/** An author. */
export const authorSchema = namedSchema.extend({
  slug: shortText.default(''),
  description: longText.default(''),
});

export const pageSchema = z.object({
  id,
  date: time,
  date_gmt: time,
  modified_gmt: time,
  slug: shortText,
  status: shortText,
  link: shortText,
  title: rendered,
  content: protectable,
});

const postSchema = pageSchema.extend({
  excerpt: protectable,
  featured_media: id,
  comment_status: shortText,
  // A plugin may leave it out, or write what is no truth value.
  sticky: z.boolean().optional().catch(undefined),
  guid: rendered.optional(),
});

export const mediaSchema = z.object({
  id,
  source_url: shortText.min(1),
  alt_text: shortText.default(''),
  media_type: shortText,
  // An empty list for files that are no images.
  media_details: z
    .object({ width: z.number().optional(), height: z.number().optional() })
    .catch({}),
});

/** A post with its featured image, which is read apart. */
export const illustratedPostSchema = postSchema.extend({ media: mediaSchema.optional() });

/** The index of the API. */
export const rootSchema = z.object({
  name: shortText,
  description: longText,
  url: shortText,
  home: z.url(),
});

export const menuSchema = z.object({ id, name: shortText, locations: z.array(shortText) });

export const menuItemSchema = z.object({
  id,
  title: rendered,
  url: shortText,
  parent: id,
  menu_order: z.number(),
  target: shortText,
  object: shortText,
  object_id: id,
});

/** The user whose password a request carries. */
export const userSchema = z.object({ capabilities: z.record(shortText, z.unknown()) });

/** Names the field of `deploy/wordpress/wenzhan.php` as the code does. */
function renamed<T extends { wenzhan_translations: WpTranslations }>({
  wenzhan_translations: translations,
  ...fields
}: T) {
  return { ...fields, translations };
}

export type WpTranslations = z.output<typeof translations>;
export type WpLanguage = z.output<typeof languageSchema>;
export type Row = z.output<typeof rowSchema>;
export type WpCategory = z.output<typeof categorySchema>;
export type WpPost = z.output<typeof illustratedPostSchema>;
export type WpPage = z.output<typeof pageSchema>;
export type WpMedia = z.output<typeof mediaSchema>;
export type WpRoot = z.output<typeof rootSchema>;
export type WpMenuItem = z.output<typeof menuItemSchema>;
