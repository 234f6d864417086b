import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '@wenzhan/contract/revalidation/signature';
import { answerOf, type PurgeProvider } from './provider';

const BATCH = 500;

/**
 * A server of the owner's that purges any other cache. It gets `{ urls, id }`, signed as revalidation requests are
 * (docs/contracts/content-api.md), and answers 2xx once it has.
 */
export const webhook = (address: string, secret: string): PurgeProvider => ({
  name: 'Webhook',
  batch: BATCH,
  request: (urls, at) => {
    // Two equal bodies in one second would have the same signature.
    const body = JSON.stringify({ urls, id: randomUUID() });
    const seconds = Math.floor(at.getTime() / 1000);
    const headers = signatureHeaders(secret, body, seconds);
    return { address, headers: { ...headers, 'content-type': 'application/json' }, body };
  },
  read: (status) => answerOf(status),
});
