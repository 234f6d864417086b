import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { parseJson } from '@wenzhan/kit/text/parse-json';
import { z } from 'zod';
import { wechatServers } from './wechat-servers';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 16_384;
const MAX_WORDS = 200;

const errorSchema = z.object({ errcode: z.number(), errmsg: z.string().default('') });

/** What WeChat's commonest error codes ask of the owner. */
const REASONS: Readonly<Record<number, string>> = {
  [-1]: 'WeChat is busy',
  40001: 'WECHAT_APP_SECRET is not that of WECHAT_APP_ID',
  40013: 'WECHAT_APP_ID is no account',
  40125: 'WECHAT_APP_SECRET is wrong',
  40164: 'the IP address of this server is not in the allow-list of the account (IP白名单)',
  40243: 'the secret of the account is frozen',
  45009: 'the calls of the account for this day are used up',
  45011: 'the account calls too often',
  48001: 'the account may not make cards; it has to be verified (认证)',
  50002: 'the account is frozen',
};

/**
 * Calls an interface of WeChat's account server.
 *
 * @throws {Error} in words without a secret, if there is no answer, another one than documented, or an error
 */
export async function askWechat<T>(
  path: string,
  schema: z.ZodType<T>,
  body?: Readonly<Record<string, unknown>>,
): Promise<T> {
  const answer = parseJson(await read(path, body));
  const refusal = errorSchema.safeParse(answer);
  if (refusal.success && refusal.data.errcode !== 0) throw new Error(wordsOf(refusal.data));
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Error('WeChat answers otherwise than documented');
  return parsed.data;
}

async function read(path: string, body?: Readonly<Record<string, unknown>>): Promise<string> {
  try {
    const response = await fetch(wechatServers().api + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = await readBodyWithLimit(response, MAX_ANSWER_BYTES);
    return new TextDecoder().decode(bytes ?? undefined);
  } catch (error) {
    // Only the name: the message may contain the address, which may contain the access token.
    throw new Error(`WeChat does not answer (${error instanceof Error ? error.name : 'failed'})`);
  }
}

function wordsOf({ errcode, errmsg }: z.output<typeof errorSchema>): string {
  const reason = REASONS[errcode] ?? 'WeChat refuses';
  // It names the IP address that is to be allowed.
  const said = errmsg.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_WORDS);
  return `${reason} (errcode ${errcode}: ${said})`;
}
