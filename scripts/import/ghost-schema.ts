import { z } from 'zod';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const postSchema = z.object({
  id: z.string().min(1),
  title: text,
  slug: z.string().min(1),
  html: text,
  lexical: text,
  mobiledoc: text,
  type: z.enum(['post', 'page']).default('post'),
  status: text,
  visibility: text,
  featured: z.union([z.boolean(), z.number()]).nullish(),
  feature_image: text,
  custom_excerpt: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  created_at: text,
  updated_at: text,
  published_at: text,
});
/** A post or page of an export. */
export type GhostPost = z.output<typeof postSchema>;

const link = <K extends string>(key: K) =>
  z.object({ post_id: z.string(), [key]: z.string(), sort_order: z.number().nullish() } as {
    post_id: z.ZodString;
    sort_order: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
  } & Record<K, z.ZodString>);

const dataSchema = z.object({
  posts: z.array(postSchema),
  tags: z
    .array(z.object({ id: z.string(), name: z.string(), slug: z.string(), description: text }))
    .default([]),
  posts_tags: z.array(link('tag_id')).default([]),
  users: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })).default([]),
  posts_authors: z.array(link('author_id')).default([]),
  posts_meta: z
    .array(
      z.object({
        post_id: z.string(),
        meta_title: text,
        meta_description: text,
        feature_image_alt: text,
      }),
    )
    .default([]),
  settings: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
});
/** The tables of an export that an import reads. */
export type GhostData = z.output<typeof dataSchema>;

/** An export of Ghost. */
export const exportSchema = z.object({ db: z.array(z.object({ data: dataSchema })).min(1) });
