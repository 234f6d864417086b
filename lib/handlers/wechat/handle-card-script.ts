import 'server-only';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { setting } from '@wenzhan/kit/settings/setting';
import { CARD_SCRIPT } from './card-script';
import { type Loaded, RenewedValue } from './renewed-value';
import { wechatServers } from './wechat-servers';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
const DAY_MS = 86_400_000;
/** The calls that the card needs, which the SDK names. */
const CALLS = ['updateAppMessageShareData', 'updateTimelineShareData'];

const sdk = new RenewedValue('JS-SDK of WeChat', loadSdk);

/**
 * WeChat's JS-SDK, and after it what gives WeChat the card of the page. The site passes the official file on, so that no page
 * opens its policy for another origin. 404 without an account, 503 while the file is not there.
 */
export async function handleCardScript(): Promise<Response> {
  if (!setting('WECHAT_APP_ID')) return refuse(404);
  const text = await sdk.get();
  if (text === null) return refuse(503);
  return new Response(`${text}\n;${CARD_SCRIPT}`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}

const refuse = (status: number) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/** An older file is used as long as there is no newer one. */
async function loadSdk(): Promise<Loaded<string>> {
  const failures: string[] = [];
  for (const address of wechatServers().sdk) {
    try {
      return {
        value: await fetchSdk(address),
        freshMs: DAY_MS,
        usableMs: Number.POSITIVE_INFINITY,
      };
    } catch (error) {
      failures.push(`${new URL(address).host}: ${(error as Error).message}`);
    }
  }
  throw new Error(failures.join('; '));
}

/** @throws {Error} if the answer is not the SDK */
async function fetchSdk(address: string): Promise<string> {
  const response = await fetch(address, {
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  const bytes = await readBodyWithLimit(response, MAX_BYTES);
  if (!bytes) throw new Error('the file is too large');
  const text = new TextDecoder().decode(bytes);
  const isScript = /javascript/i.test(response.headers.get('content-type') ?? '');
  if (!isScript || !CALLS.every((call) => text.includes(call)))
    throw new Error('the file is not the JS-SDK 1.6.0');
  return text;
}
