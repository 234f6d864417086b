import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { answerOf, hmac, keyPair, type PurgeAnswer, type PurgeProvider, sha256 } from './provider';

const HOST = 'cdn.aliyuncs.com';
const ACTION = 'RefreshObjectCaches';
const VERSION = '2018-05-10';
/** Lines of `ObjectPath` in one call; an account has 10,000 a day unless it has asked for more. */
const BATCH = 1000;

const answerSchema = z.object({
  Code: z.string().optional(),
  RefreshTaskId: z.string().optional(),
});

/** Alibaba Cloud CDN. @param key `AccessKeyId:AccessKeySecret` */
export const aliyun = (key: string): PurgeProvider => ({
  name: 'Alibaba Cloud CDN',
  batch: BATCH,
  request: (urls, at) => {
    const body = new URLSearchParams({
      ObjectPath: urls.join('\n'),
      ObjectType: 'File',
    }).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-acs-action': ACTION,
      'x-acs-content-sha256': sha256(body),
      'x-acs-date': at.toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': VERSION,
    };
    const authorization = acs3Authorization(keyPair(key), { ...headers, host: HOST });
    return { address: `https://${HOST}/`, headers: { ...headers, authorization }, body };
  },
  read: (status, body) => {
    const { Code, RefreshTaskId } = answerSchema.safeParse(body).data ?? {};
    if (Code) return errorOf(Code, status);
    const answer = answerOf(status);
    return answer.failure || RefreshTaskId ? answer : { failure: 'invalid' };
  },
});

function errorOf(code: string, status: number): PurgeAnswer {
  if (/^QuotaExceeded/.test(code)) return { failure: 'quota' };
  if (/^(?:Throttling|ServiceBusy)/.test(code)) return { failure: 'busy', isTemporary: true };
  if (
    /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|IllegalOperation|OperationDenied)/.test(
      code,
    )
  )
    return { failure: 'refused' };
  if (status >= 500) return { failure: 'unreachable', isTemporary: true };
  return { failure: 'invalid' };
}

/**
 * The header `Authorization` of a POST to the root: ACS3-HMAC-SHA256 (help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature).
 *
 * @param headers all that are signed, in lower case
 * @param query in canonical form
 */
export function acs3Authorization(
  { id, secret }: { id: string; secret: string },
  headers: Readonly<Record<string, string>>,
  query = '',
): string {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const signed = names.join(';');
  const hash = headers['x-acs-content-sha256'] ?? '';
  const request = ['POST', '/', query, lines, signed, hash].join('\n');
  const signature = hmac(secret, `ACS3-HMAC-SHA256\n${sha256(request)}`).toString('hex');
  return `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${signed},Signature=${signature}`;
}
