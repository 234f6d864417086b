import { createHmac } from 'node:crypto';
import { tags as tagOf } from '@wenzhan/contract/cache/tags';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { z } from 'zod';
import { articleIdOf, nameOf } from '../identifiers';
import { bodyOf, GHOST_SIGNATURE_HEADER, type ReadWebhook, type SourceChange } from '../webhook';
import { ghostId } from './schemas';

/** Milliseconds that a webhook is valid, before and after its time. */
const VALID_MS = 300_000;
const SIGNATURE = /^sha256=([0-9a-f]{64}), t=(\d{1,15})$/;

const stateSchema = z
  .object({
    id: ghostId,
    slug: z.string(),
    status: z.string(),
  })
  .partial();
type State = z.output<typeof stateSchema>;

/** After an edit `previous` has what changed only; after a deletion `current` is empty. */
const changeSchema = z.object({ current: stateSchema, previous: stateSchema });
const payloadSchema = bodyOf(
  z.object({ post: changeSchema, page: changeSchema, tag: changeSchema }).partial(),
);

/** Reads a webhook of Ghost, which signs the body and the time. */
export const readGhostWebhook: ReadWebhook = (secret, headers, body) => {
  const [, given = '', time = ''] = SIGNATURE.exec(headers.get(GHOST_SIGNATURE_HEADER) ?? '') ?? [];
  if (!given || Math.abs(Date.now() - Number(time)) > VALID_MS) return null;
  const expected = createHmac('sha256', secret)
    .update(body + time)
    .digest('hex');
  if (!isSameSecret(given, expected)) return null;
  return { proof: { signature: given, signedAt: Number(time) }, change: changeOf(body) };
};

function changeOf(body: string): SourceChange | null {
  const payload = payloadSchema.safeParse(body);
  if (!payload.success) return null;
  const { post, page, tag } = payload.data;
  const states = post ?? page ?? tag;
  // `site.changed` says nothing more.
  if (!states) return { tags: [tagOf.site], withdrawn: [] };
  const { current, previous } = states;
  const id = current.id ?? previous.id;
  if (!id) return null;
  const slugs = [current.slug, previous.slug].filter((slug) => slug !== undefined);
  const names = [...new Set(slugs.map((slug) => nameOf(slug, id)))];
  if (tag) {
    const change = renamed(names, current, tagOf.category);
    return { ...change, tags: [tagOf.articles, tagOf.categories, ...change.tags] };
  }
  const article = tagOf.article(articleIdOf(id, 16));
  if (isOnlyDraft(current, previous)) {
    return { tags: [], withdrawn: [], drafts: post ? [article] : [] };
  }
  const isPublic = current.status === 'published';
  if (page) return renamed(names, isPublic ? current : {}, tagOf.page);
  return isPublic ? { tags: [article], withdrawn: [] } : { tags: [], withdrawn: [article] };
}

/** The present name is edited, another one or that of something deleted is withdrawn. */
function renamed(
  names: readonly string[],
  { slug }: State,
  toTag: (name: string) => string,
): SourceChange {
  const [first, ...others] = names.map(toTag);
  if (first === undefined) return { tags: [], withdrawn: [] };
  return slug === undefined
    ? { tags: [], withdrawn: [first, ...others] }
    : { tags: [first], withdrawn: others };
}

/** A draft was and stays one. */
function isOnlyDraft(current: State, previous: State): boolean {
  return (
    current.status !== undefined &&
    current.status !== 'published' &&
    previous.status !== 'published'
  );
}
