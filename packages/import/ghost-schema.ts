import { z } from 'zod';
import { flag, scalar } from './parse-fields';

/** A key of a row: a number before Ghost 1. */
const id = z.union([z.string().min(1), z.number()]).transform(String);
const order = z.number().nullish().catch(null);

/** A post or page. */
export const postSchema = z.object({
  id,
  title: scalar,
  slug: z.string().min(1),
  html: scalar,
  /** Before Ghost 1. */
  markdown: scalar,
  lexical: scalar,
  mobiledoc: scalar,
  type: z.enum(['post', 'page']).optional(),
  /** Before Ghost 3, instead of the type. */
  page: flag,
  status: scalar,
  visibility: scalar,
  featured: flag,
  feature_image: scalar,
  /** Before Ghost 1. */
  image: scalar,
  custom_excerpt: scalar,
  canonical_url: scalar,
  codeinjection_head: scalar,
  codeinjection_foot: scalar,
  /** Before Ghost 3; later in a separate table. */
  meta_title: scalar,
  meta_description: scalar,
  /** Before Ghost 2; later in a separate table. */
  author_id: scalar,
  created_at: scalar,
  updated_at: scalar,
  published_at: scalar,
});
/** A post or page of an export. */
export type GhostPost = z.output<typeof postSchema>;

const named = { id, name: z.string().min(1), slug: z.string().min(1) };

/** The other tables of an export that an import reads. */
export const TABLES = {
  tags: z.object({ ...named, description: scalar }),
  users: z.object(named),
  posts_tags: z.object({ post_id: id, tag_id: id, sort_order: order }),
  posts_authors: z.object({ post_id: id, author_id: id, sort_order: order }),
  posts_meta: z.object({
    post_id: id,
    meta_title: scalar,
    meta_description: scalar,
    feature_image_alt: scalar,
    feature_image_caption: scalar,
  }),
  settings: z.object({ key: z.string(), value: scalar }),
};

/** The readable rows of an export. */
export type GhostData = { posts: GhostPost[] } & {
  [Name in keyof typeof TABLES]: z.output<(typeof TABLES)[Name]>[];
};

const tables = z.looseObject({ posts: z.array(z.unknown()) });
/** An export of Ghost, whose rows are read one by one. */
export const exportSchema = z.object({ db: z.array(z.object({ data: tables })).min(1) });
