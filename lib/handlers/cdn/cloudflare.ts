import { z } from 'zod';
import { answerOf, type PurgeProvider } from './provider';

const ADDRESS = 'https://api.cloudflare.com/client/v4';
/** developers.cloudflare.com/cache/how-to/purge-cache: single files, in every plan. */
const BATCH = 100;
const answerSchema = z.object({ success: z.boolean() });

/** Cloudflare. @param token an API token with the permission Cache Purge for the zone */
export const cloudflare = (zone: string, token: string): PurgeProvider => ({
  name: 'Cloudflare',
  batch: BATCH,
  request: (files) => ({
    address: `${ADDRESS}/zones/${zone}/purge_cache`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ files }),
  }),
  read: (status, body) => {
    const answer = answerOf(status);
    const isDone = answerSchema.safeParse(body).data?.success === true;
    return answer.failure || isDone ? answer : { failure: 'invalid' };
  },
});
