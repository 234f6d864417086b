import { z } from 'zod';
import { parseTag, splitLanguage, type TagKind, tags } from '../cache/tags';
import { authorIdSchema, idSchema, nameSchema } from '../schemas/fields';

/** Maximum per list of one request; a backend splits longer ones. */
const MAX_TAGS = 500;

/** Tags of the contract that name no single thing. */
const GENERAL: readonly string[] = [tags.site, tags.categories, tags.articles, tags.redirects];

/** The others, by their kind: what they name. */
const NAMED: Partial<Record<TagKind, z.ZodType>> = {
  category: nameSchema,
  article: idSchema,
  page: nameSchema,
  author: authorIdSchema,
};

function isOfContract(written: string): boolean {
  const { tag } = splitLanguage(written);
  const parsed = parseTag(tag);
  if (!parsed) return GENERAL.includes(tag);
  return NAMED[parsed.kind]?.safeParse(parsed.id).success ?? false;
}

const tagsSchema = z.array(z.string().refine(isOfContract)).max(MAX_TAGS);

/** Body of `POST /api/revalidate`. */
const revalidationSchema = z.object({
  /** Edited: its pages are stale, and the last good one is served until there is a new one. */
  tags: tagsSchema,
  /** Withdrawn: its own pages expire immediately, pages that mention it are stale. */
  withdrawn: tagsSchema.default([]),
  /** Purged: nothing rendered earlier with one of these tags is served again, even if a render fails. */
  purge: tagsSchema.default([]),
});

export type RevalidationRequest = z.output<typeof revalidationSchema>;

/** Null for anything but a revalidation request of the contract. */
export function parseRevalidationRequest(body: string): RevalidationRequest | null {
  try {
    return revalidationSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
