import { thisProcess } from '@wenzhan/kit/process/process';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveWechat, type WechatStandIn } from '../../../testing/wechat-server';

const SECRET = '0123456789abcdef0123456789abcdef';
const SITE = 'https://www.example.com';
const MINUTE_MS = 60_000;

let wechat: WechatStandIn;
let logged: string[];

vi.mock('server-only', () => ({}));
vi.mock('./wechat-servers', () => ({
  wechatServers: () => ({
    api: `${wechat.base}/cgi-bin/`,
    sdk: [`${wechat.base}/away.js`, `${wechat.base}/sdk.js`],
  }),
}));

beforeEach(async () => {
  wechat = await serveWechat(SECRET);
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => logged.push(String(line)));
  vi.stubEnv('WECHAT_APP_ID', wechat.appId);
  vi.stubEnv('WECHAT_APP_SECRET', SECRET);
  vi.stubEnv('SITE_URL', SITE);
});

afterEach(async () => {
  vi.useRealTimers();
  thisProcess.sharedCounts = undefined;
  await closeServers();
});

/** An instance of the site, with variables of its own. */
async function instance() {
  vi.resetModules();
  const { handleSignature } = await import('./handle-signature');
  const { handleCardScript } = await import('./handle-card-script');
  const sign = (url: string) =>
    handleSignature(
      new Request(`http://127.0.0.1/api/wechat/signature?${new URLSearchParams({ url })}`),
    );
  return { sign, script: handleCardScript };
}

/** A Redis that instances have in common. */
function shareCounts() {
  const kept = new Map<string, string>();
  thisProcess.sharedCounts = {
    add: async () => undefined,
    first: async (key, value) => {
      if (!kept.has(key)) kept.set(key, value);
      return kept.get(key);
    },
    read: async (key) => kept.get(key),
    forget: async (key) => void kept.delete(key),
  };
}

test('the stand-in computes the signature of the example in the documentation', () => {
  const ticket =
    'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg';
  const given = {
    noncestr: 'Wm3WZYTPz0wzccnW',
    timestamp: '1414587457',
    url: 'http://mp.weixin.qq.com?params=value',
  };
  expect(wechat.signatureOf({ jsapi_ticket: ticket, ...given })).toBe(
    '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
  );
});

test.each([
  ['/content/news/101?from=timeline', '/content/news/101?from=timeline'],
  ['/content/news/101#top', '/content/news/101'],
  ['/tags/%E6%96%87', '/tags/%E6%96%87'],
])('WeChat accepts the signature of %s', async (path, page) => {
  const { sign } = await instance();
  const answer = await sign(SITE + path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const config = await answer.json();
  expect(config.appId).toBe(wechat.appId);
  expect(wechat.verify(SITE + page, config)).toBe(true);
  expect(wechat.verify(`${SITE}/another`, config)).toBe(false);
});

test.each([
  'https://www.example.com.evil.example/',
  'https://evil.example/?https://www.example.com/',
  'http://www.example.com/',
  'https://user@www.example.com/',
  'javascript:alert(1)',
  '/content/news/101',
  '',
  'https://www.example.com/login?next=%2F',
  'https://www.example.com/edit/people',
  `https://www.example.com/${'a'.repeat(2048)}`,
])('%s is not signed, and asks WeChat for nothing', async (address) => {
  const { sign } = await instance();
  expect((await sign(address)).status).toBe(400);
  expect(wechat.calls).toEqual([]);
});

test('without an account there is neither a signature nor a script', async () => {
  vi.stubEnv('WECHAT_APP_ID', '');
  const { sign, script } = await instance();
  const answers = [await sign(`${SITE}/`), await script()];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(wechat.calls).toEqual([]);
});

test('visitors at the same time share one ticket, which holds until five minutes before its end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { sign } = await instance();
  await Promise.all([1, 2, 3].map((page) => sign(`${SITE}/content/page/${page}`)));
  expect(wechat.calls).toEqual(['stable_token', 'getticket']);
  vi.advanceTimersByTime(114 * MINUTE_MS);
  await sign(`${SITE}/`);
  expect(wechat.calls).toHaveLength(2);
  vi.advanceTimersByTime(2 * MINUTE_MS);
  // The older ticket is still accepted: nobody waits.
  expect(wechat.verify(`${SITE}/`, await (await sign(`${SITE}/`)).json())).toBe(true);
  await vi.waitFor(() => expect(wechat.calls).toHaveLength(4));
});

test('instances share the ticket: one asks, the others wait for it', async () => {
  shareCounts();
  const instances = [await instance(), await instance(), await instance()];
  const answers = await Promise.all(instances.map(({ sign }) => sign(`${SITE}/`)));
  for (const answer of answers) expect(wechat.verify(`${SITE}/`, await answer.json())).toBe(true);
  expect(wechat.calls).toEqual(['stable_token', 'getticket']);
});

test('a refusal is told once in words without the secret, and WeChat is not asked again for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  wechat.refusal = { errcode: 40164, errmsg: 'invalid ip 203.0.113.7, not in whitelist' };
  const { sign } = await instance();
  const statuses = async () => [(await sign(`${SITE}/`)).status, (await sign(`${SITE}/`)).status];
  expect(await statuses()).toEqual([503, 503]);
  expect(wechat.calls).toEqual(['stable_token']);
  vi.advanceTimersByTime(MINUTE_MS + 1);
  expect(await statuses()).toEqual([503, 503]);
  expect(wechat.calls).toHaveLength(2);
  expect(logged).toEqual([
    'card in WeChat: the IP address of this server is not in the allow-list of the account (IP白名单) (errcode 40164: invalid ip 203.0.113.7, not in whitelist)',
  ]);
  wechat.refusal = null;
  vi.advanceTimersByTime(MINUTE_MS + 1);
  expect((await sign(`${SITE}/`)).status).toBe(200);
});

test('what WeChat says of a wrong secret, and a server that is away, do not repeat the secret', async () => {
  vi.stubEnv('WECHAT_APP_SECRET', 'f'.repeat(32));
  const wrong = await instance();
  expect((await wrong.sign(`${SITE}/`)).status).toBe(503);
  await wechat.close();
  const away = await instance();
  expect((await away.sign(`${SITE}/`)).status).toBe(503);
  expect(logged).toEqual([
    expect.stringContaining('WECHAT_APP_SECRET is wrong (errcode 40125'),
    'card in WeChat: WeChat does not answer (TypeError)',
  ]);
});

test('the script is the official file, from the second server if the first is away, and the card after it', async () => {
  const { script } = await instance();
  const answer = await script();
  const text = await answer.text();
  expect(text.startsWith(wechat.sdk)).toBe(true);
  expect(text).toContain('/api/wechat/signature?url=');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  await script();
  expect(wechat.calls).toEqual(['away.js', 'sdk.js']);
});

test.each([
  ['another file', 'text/javascript', 'alert(1)'],
  ['a page', 'text/html', '<p>updateAppMessageShareData updateTimelineShareData'],
  [
    'too much',
    'text/javascript',
    'updateAppMessageShareData updateTimelineShareData'.padEnd(300_000),
  ],
])('%s in place of the SDK is not passed on', async (_, type, text) => {
  wechat.sdk = text;
  wechat.sdkType = type;
  const { script } = await instance();
  expect((await script()).status).toBe(503);
  expect(logged.join()).toMatch(/^JS-SDK of WeChat: .*HTTP 404; .*(not the JS-SDK|too large)/);
});
