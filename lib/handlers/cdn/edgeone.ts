import { z } from 'zod';
import { answerOf, hmac, keyPair, type PurgeAnswer, type PurgeProvider, sha256 } from './provider';

const HOST = 'teo.tencentcloudapi.com';
const SERVICE = 'teo';
const ACTION = 'CreatePurgeTask';
const VERSION = '2022-09-01';
const TYPE = 'application/json; charset=utf-8';
/** Well below what the quotas of all plans allow for one task. */
const BATCH = 100;

const answerSchema = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    FailedList: z.array(z.object({ Reason: z.string(), Targets: z.array(z.string()) })).nullish(),
  }),
});

/** Tencent Cloud EdgeOne. @param key `SecretId:SecretKey` */
export const edgeone = (zone: string, key: string): PurgeProvider => ({
  name: 'EdgeOne',
  batch: BATCH,
  request: (urls, at) => {
    const body = JSON.stringify({ ZoneId: zone, Type: 'purge_url', Targets: urls });
    const seconds = Math.floor(at.getTime() / 1000);
    const signed = { host: HOST, service: SERVICE, action: ACTION, body, seconds };
    return {
      address: `https://${HOST}/`,
      headers: {
        authorization: tc3Authorization(keyPair(key), signed),
        'content-type': TYPE,
        'x-tc-action': ACTION,
        'x-tc-version': VERSION,
        'x-tc-timestamp': String(seconds),
      },
      body,
    };
  },
  read: (status, body) => {
    const response = answerSchema.safeParse(body).data?.Response;
    if (!response) return status === 200 ? { failure: 'invalid' } : answerOf(status);
    if (response.Error) return errorOf(response.Error.Code);
    const list = response.FailedList ?? [];
    const failed = list.flatMap(({ Targets }) => Targets);
    if (failed.length === 0) return {};
    const isQuota = list.some(({ Reason }) => /quota|limit|配额/i.test(Reason));
    return { failure: isQuota ? 'quota' : 'invalid', failed };
  },
});

/** What an error code of the interface means. It answers each with HTTP 200. */
function errorOf(code: string): PurgeAnswer {
  if (/^(?:AuthFailure|UnauthorizedOperation)/.test(code)) return { failure: 'refused' };
  if (/^RequestLimitExceeded/.test(code)) return { failure: 'busy', isTemporary: true };
  if (/^LimitExceeded/.test(code)) return { failure: 'quota' };
  if (/^InternalError/.test(code)) return { failure: 'unreachable', isTemporary: true };
  return { failure: 'invalid' };
}

interface SignedCall {
  host: string;
  service: string;
  action: string;
  body: string;
  /** Since 1970. */
  seconds: number;
}

/** The header `Authorization` of a POST of JSON: TC3-HMAC-SHA256 (cloud.tencent.com/document/api/1552/80730). */
export function tc3Authorization(
  { id, secret }: { id: string; secret: string },
  { host, service, action, body, seconds }: SignedCall,
): string {
  const names = 'content-type;host;x-tc-action';
  const headers = `content-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const request = ['POST', '/', '', headers, names, sha256(body)].join('\n');
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
