import { tags as tagOf } from '@wenzhan/contract/cache/tags';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { z } from 'zod';
import { articleIdOf, nameOf } from '../identifiers';
import { bodyOf, type ReadWebhook, type SourceChange } from '../webhook';
import { readMapping, type StrapiMapping } from './mapping';
import { entrySchema, type StrapiEntry } from './schemas';

const payloadSchema = bodyOf(
  z.object({
    event: z.string(),
    model: z.string().optional(),
    entry: entrySchema.partial().optional(),
  }),
);

const NOTHING: SourceChange = { tags: [], withdrawn: [] };

/** A reader for the configured content types. @throws for a wrong mapping */
export const strapiWebhookReader = async (dir: string | undefined): Promise<ReadWebhook> =>
  readStrapiWebhook(await readMapping(dir));

/**
 * Reads a webhook of Strapi. It signs nothing: the proof is the secret in a header of the webhook,
 * `Authorization: Bearer <REVALIDATE_SECRET>`.
 */
export function readStrapiWebhook(mapping: StrapiMapping): ReadWebhook {
  return (secret, headers, body) => {
    const given = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
    if (!given || !isSameSecret(given, secret)) return null;
    const payload = payloadSchema.safeParse(body);
    return { proof: null, change: payload.success ? changeOf(payload.data, mapping) : null };
  };
}

function changeOf(
  { event, model, entry = {} }: z.output<typeof payloadSchema>,
  { article, page, category }: StrapiMapping,
): SourceChange {
  const { documentId } = entry;
  if (!documentId || !event.startsWith('entry.')) return NOTHING;
  const isGone = event === 'entry.delete' || event === 'entry.unpublish';
  const articleTag = tagOf.article(articleIdOf(documentId, 36));
  // What is saved as a draft. A published entry that is deleted is named in a separate webhook.
  if (!entry.publishedAt && event !== 'entry.unpublish') {
    return model === article.singular ? { ...NOTHING, drafts: [articleTag] } : NOTHING;
  }
  const named = (tag: string, more: string[] = []): SourceChange =>
    isGone ? { tags: more, withdrawn: [tag] } : { tags: [tag, ...more], withdrawn: [] };
  const nameIn = (field: string, { [field]: name }: Partial<StrapiEntry>) =>
    nameOf(String(name ?? ''), documentId);
  if (model === article.singular) return named(articleTag);
  if (model === page.singular) return named(tagOf.page(nameIn(page.name, entry)));
  if (model === category.singular) {
    const more = [tagOf.articles, tagOf.categories];
    return named(tagOf.category(nameIn(category.name, entry)), more);
  }
  return isTagOrAuthor(model, article) ? { tags: [tagOf.articles], withdrawn: [] } : NOTHING;
}

/**
 * Whether entries of a type are the tags or authors of articles, by its name: Strapi does not tell the type of a
 * relation. Visitors may make entries of any other type, such as the messages of a form.
 */
const isTagOrAuthor = (model = '', { tags, author }: StrapiMapping['article']): boolean =>
  ['tag', 'author', tags, tags.replace(/s$/, ''), author].includes(model);
