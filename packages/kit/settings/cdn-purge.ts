import { z } from 'zod';
import { address } from './address';

const purge = z.discriminatedUnion('cdn', [
  z.strictObject({ cdn: z.literal('cloudflare'), zone: z.string().regex(/^[0-9a-f]{32}$/) }),
  z.strictObject({ cdn: z.literal('edgeone'), zone: z.string().regex(/^zone-[\w-]{1,60}$/) }),
  z.strictObject({ cdn: z.literal('aliyun') }),
  z.strictObject({ cdn: z.literal('webhook'), url: address }),
]);

/** The CDN whose copies are purged, and what its interface needs besides the key. */
export type CdnPurge = z.output<typeof purge>;

/** Parses `cdn, name=value`, such as `cloudflare, zone=023e105f4ecef8ad9ca31a8372d0c353`. */
export const cdnPurgeSchema = z.string().transform((value, context): CdnPurge => {
  const [cdn = '', ...given] = value.split(',').map((part) => part.trim());
  const named = given.map((part) => /^([a-z]+)\s*=\s*(.+)$/.exec(part)?.slice(1) ?? ['', '']);
  const { success, data } = purge.safeParse({ ...Object.fromEntries(named), cdn });
  if (success) return data;
  context.addIssue(
    'must be cloudflare with zone=…, edgeone with zone=zone-…, aliyun, or webhook with url=…, with a comma between them (docs/how-to/put-a-cdn-in-front.md)',
  );
  return z.NEVER;
});

/** What is wrong with a key; undefined if it has the form that the CDN gives it. */
export function purgeKeyProblem({ cdn }: CdnPurge, key: string): string | undefined {
  const isPair = /^[^\s:]+:[^\s:]+$/.test(key);
  if ((cdn === 'edgeone' || cdn === 'aliyun') && !isPair)
    return 'must be the id of the key, a colon, and its secret';
  if (cdn === 'webhook' && key.length < 32) return 'must have 32 characters or more';
  return undefined;
}
