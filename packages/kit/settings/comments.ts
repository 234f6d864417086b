import { z } from 'zod';
import { address } from './address';

/** The service of giscus; it can be run elsewhere. */
const GISCUS_SERVER = 'https://giscus.app';

const folder = z.union([address, z.string().regex(/^\/media\/[\w./-]*\w$/)]);

/** Comments of a server whose client runs in the site's own frame. */
const own = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.enum(['waline', 'twikoo']), server: address, assets: folder }),
  // An Artalk server serves the client of its version.
  z
    .strictObject({ provider: z.literal('artalk'), server: address, assets: folder.optional() })
    .transform(({ assets, ...rest }) => ({ ...rest, assets: assets ?? `${rest.server}/dist` })),
]);

/** The attributes that giscus.app shows, without `data-`. */
const giscus = z
  .strictObject({
    provider: z.literal('giscus'),
    server: address.default(GISCUS_SERVER),
    repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
    'repo-id': z.string().regex(/^[\w-]+$/),
    category: z.string().min(1),
    'category-id': z.string().regex(/^[\w-]+$/),
  })
  .transform(({ 'repo-id': repoId, 'category-id': categoryId, ...rest }) => ({
    ...rest,
    repoId,
    categoryId,
  }));

const comments = z.discriminatedUnion('provider', [own, giscus]);

/** The comments below articles: their provider, and what its client needs. */
export type Comments = z.output<typeof comments>;

/** Parses `provider, name=value, …`, such as `artalk, server=https://comments.example.com`. */
export const commentsSchema = z.string().transform((value, context): Comments => {
  const [provider = '', ...given] = value.split(',').map((part) => part.trim());
  const named = given.map((part) => /^([a-z-]+)\s*=\s*(.+)$/.exec(part)?.slice(1) ?? ['', '']);
  const { success, data } = comments.safeParse({ ...Object.fromEntries(named), provider });
  if (success) return data;
  context.addIssue(
    'must be waline or twikoo with server=… and assets=…, artalk with server=…, or giscus with repo=owner/name, repo-id=…, category=… and category-id=…, with commas between them (docs/comments.md)',
  );
  return z.NEVER;
});

/** The comments of this deployment; null without `COMMENTS`, and while it is invalid, which stops a server. */
export function configuredComments(): Comments | null {
  return commentsSchema.safeParse(process.env.COMMENTS || undefined).data ?? null;
}
