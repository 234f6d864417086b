import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { serveHttp, type TestServer } from '@wenzhan/kit/testing/api-server';

/** What a page gives `wx.config`. */
interface Config {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}

/** WeChat's servers as far as a card needs them. */
export type WechatStandIn = Awaited<ReturnType<typeof serveWechat>>;

const APP_ID = 'wx0123456789abcdef';
/** The file has the second path on WeChat's own server. */
const SDK_PATHS = ['/sdk.js', '/open/js/jweixin-1.6.0.js'];
const TOKEN = 'a-token-of-the-account';
const TICKET = 'a-ticket-of-the-account';

/**
 * Starts a server that does what WeChat's documentation says of its account server and its JS-SDK: `calls` are the requests
 * so far; with a `refusal` it answers with that.
 */
export async function serveWechat(secret: string) {
  const state = {
    calls: [] as string[],
    refusal: null as { errcode: number; errmsg: string } | null,
    sdk: '/* updateAppMessageShareData updateTimelineShareData */',
    sdkType: 'application/javascript',
  };
  const server: TestServer = await serveHttp((request, response) =>
    answer(request, response, secret, state),
  );
  return Object.assign(state, {
    base: server.base,
    close: server.close,
    appId: APP_ID,
    signatureOf,
    /** Whether a signature is that of the page, as the app compares it. */
    verify: (url: string, { appId, timestamp, nonceStr, signature }: Config) =>
      appId === APP_ID &&
      isSameSecret(
        signature,
        signatureOf({
          url,
          timestamp: String(timestamp),
          noncestr: nonceStr,
          jsapi_ticket: TICKET,
        }),
      ),
  });
}

/** SHA-1 of names and values in the order of the names, as URL pairs whose values are not encoded. */
function signatureOf(values: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(values)
    .sort()
    .map((name) => `${name}=${values[name]}`);
  return createHash('sha1').update(pairs.join('&')).digest('hex');
}

type State = Pick<Awaited<ReturnType<typeof serveWechat>>, 'calls' | 'refusal' | 'sdk' | 'sdkType'>;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
  { calls, refusal, sdk, sdkType }: State,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  calls.push(pathname.split('/').at(-1) ?? '');
  const send = (value: unknown) => response.end(JSON.stringify(value));
  if (SDK_PATHS.includes(pathname))
    return void response.setHeader('content-type', sdkType).end(sdk);
  if (refusal) return void send(refusal);
  if (pathname === '/cgi-bin/stable_token')
    return void send(tokenFor(await bodyOf(request), secret));
  if (pathname !== '/cgi-bin/ticket/getticket') return void response.writeHead(404).end();
  const isKnown =
    searchParams.get('access_token') === TOKEN && searchParams.get('type') === 'jsapi';
  if (!isKnown) return void send({ errcode: 40001, errmsg: 'invalid credential' });
  send({ errcode: 0, errmsg: 'ok', ticket: TICKET, expires_in: 7200 });
}

function tokenFor({ grant_type, appid, secret }: Record<string, string>, right: string): object {
  if (grant_type !== 'client_credential') return { errcode: 40002, errmsg: 'invalid grant_type' };
  if (appid !== APP_ID) return { errcode: 40013, errmsg: 'invalid appid' };
  if (!isSameSecret(secret ?? '', right)) return { errcode: 40125, errmsg: 'invalid appsecret' };
  return { access_token: TOKEN, expires_in: 7200 };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
