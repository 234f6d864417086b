import type { ChangeReceipt, ContentChange } from '@wenzhan/contract/request/embedded-api';
import { inParts } from '@wenzhan/contract/revalidation/in-parts';
import { purgeSchema } from '@wenzhan/kit/cdn/report';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { selfRequest } from '@wenzhan/kit/http/self-request';
import { thisProcess } from '@wenzhan/kit/process/process';
import { REFRESH_HEADER } from '@wenzhan/kit/refresh-pages';
import { z } from 'zod';

/** Bytes of an answer at most. */
const MAX_BYTES = 64 * 1024;
const answerSchema = z.object({
  data: z.object({
    pages: z.int().nonnegative(),
    propagated: z.boolean(),
    purge: purgeSchema.optional(),
  }),
});
const NOTHING = { tags: [], withdrawn: [] };

/**
 * Has this server carry out a change of its own content; an empty one waits until the pages of earlier ones are made anew.
 *
 * @throws {Error} if it cannot now
 */
export async function announceChange(change: ContentChange): Promise<ChangeReceipt> {
  const parts = inParts(change);
  if (parts.length === 0) return announcePart(NOTHING, { prefer: 'wait=10' });
  const receipt = { pages: 0, isEverywhere: true };
  for (const part of parts) {
    const { pages, isEverywhere } = await announcePart(part);
    receipt.pages += pages;
    receipt.isEverywhere &&= isEverywhere;
  }
  return receipt;
}

async function announcePart(
  part: ContentChange,
  headers: Record<string, string> = {},
): Promise<ChangeReceipt> {
  const response = await selfRequest('/api/revalidate', {
    method: 'POST',
    headers: { ...headers, [REFRESH_HEADER]: thisProcess.pageCache?.refreshKey ?? '' },
    body: JSON.stringify(part),
  });
  if (!response?.ok) throw new Error(`the site answers ${response?.status ?? 'nothing'}`);
  const body = await readBodyWithLimit(response, MAX_BYTES);
  const { data } = answerSchema.parse(JSON.parse(new TextDecoder().decode(body ?? undefined)));
  const { pages, propagated, purge } = data;
  return { pages, isEverywhere: propagated, ...(purge && { purge }) };
}
