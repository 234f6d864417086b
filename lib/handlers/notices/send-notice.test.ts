import { createHmac } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { verifySignature } from '@wenzhan/contract/revalidation/signature';
import { parseSetting } from '@wenzhan/kit/settings/setting';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Notice, NoticeFailure } from './notice';
import { sendNotice } from './send-notice';

const SECRET = 'SECabcdefghijklmnopqrstuvwxyz0123456789';

interface Received {
  url: URL;
  headers: Headers;
  body: Record<string, unknown>;
}
const received: Received[] = [];
beforeEach(() => {
  received.length = 0;
});
afterEach(closeServers);

/** A stand-in that answers as the robot, or the server, of a kind does. */
async function channelOf(kind: string, answer: unknown, { secret = SECRET, status = 200 } = {}) {
  const { base } = await serveHttp(async (request, response) => {
    const { url = '', headers } = request;
    const body = (await json(request)) as Record<string, unknown>;
    received.push({ url: new URL(url, base), headers: new Headers({ ...headers } as never), body });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  const path = '/send?access_token=the-key';
  const [channel] = parseSetting('NOTIFY', `${kind} ${base}${path} ${secret}`.trim()) ?? [];
  if (!channel) throw new Error('no channel');
  return channel;
}

const notice = (value = '你好'): Notice => ({
  ...{ id: '20261126T040000Z-abcdefghijklmnop-0123456789ab', site: '文站' },
  event: {
    ...{ type: 'message', form: 'contact', title: '联系我们', receivedAt: '2026-11-26T04:00:00Z' },
    values: [{ name: 'text', label: '留言', value }],
    address: 'https://www.example.com/edit/messages',
  },
});
const TEXT =
  '文站：联系我们\n有一条新的留言。\n登录以后看：https://www.example.com/edit/messages\n留言：你好';
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

test('企业微信 gets plain text, which mentions nobody', async () => {
  const channel = await channelOf('wecom', { errcode: 0, errmsg: 'ok' }, { secret: '' });
  await sendNotice(channel, notice());
  expect(received[0]?.body).toEqual({ msgtype: 'text', text: { content: TEXT } });
  await sendNotice(channel, notice('<@all> 急'));
  expect(JSON.stringify(received[1]?.body)).toContain('＜@all＞ 急');
});

test('钉钉 gets plain text, signed in the address with the time and the secret', async () => {
  const channel = await channelOf('dingtalk', { errcode: 0, errmsg: 'ok' });
  await sendNotice(channel, notice());
  const [{ url, body } = {} as Received] = received;
  const timestamp = url.searchParams.get('timestamp') ?? '';
  expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000);
  expect(url.searchParams.get('sign')).toBe(hmac(SECRET, `${timestamp}\n${SECRET}`));
  expect(url.searchParams.get('access_token')).toBe('the-key');
  expect(body).toEqual({ msgtype: 'text', text: { content: TEXT }, at: { isAtAll: false } });
});

test('飞书 gets plain text, signed in the body with time and secret as the key', async () => {
  const channel = await channelOf('feishu', { code: 0, msg: 'success' });
  await sendNotice(channel, notice('<at user_id="all">所有人</at>'));
  const [{ body } = {} as Received] = received;
  expect(Math.abs(Number(body.timestamp) * 1000 - Date.now())).toBeLessThan(60_000);
  expect(body.sign).toBe(hmac(`${body.timestamp}\n${SECRET}`, ''));
  expect(body).toMatchObject({
    msg_type: 'text',
    content: { text: expect.stringContaining('留言：＜at user_id="all"＞所有人＜/at＞') },
  });
});

test('a server gets data, signed as the requests that the site gets', async () => {
  const channel = await channelOf('webhook', '', { status: 204 });
  await sendNotice(channel, notice());
  const [{ headers, body } = {} as Received] = received;
  expect(verifySignature(SECRET, headers, JSON.stringify(body))).not.toBeNull();
  expect(body).toEqual({
    ...{ id: notice().id, site: '文站', type: 'message', form: 'contact', title: '联系我们' },
    receivedAt: '2026-11-26T04:00:00Z',
    values: [{ name: 'text', label: '留言', value: '你好' }],
    ...{ address: 'https://www.example.com/edit/messages', text: TEXT },
  });
});

test('a long text is cut between two characters, at what the robot takes', async () => {
  const wecom = await channelOf('wecom', { errcode: 0 }, { secret: '' });
  await sendNotice(wecom, notice('👩‍👩‍👧‍👦'.repeat(400)));
  const { content } = (received[0]?.body.text ?? {}) as { content: string };
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048);
  expect(Buffer.byteLength(content)).toBeGreaterThan(2000);
  expect(content).toMatch(/👩‍👩‍👧‍👦……（没有写完）$/u);
  const feishu = await channelOf('feishu', { code: 0 });
  await sendNotice(feishu, notice('"\n'.repeat(20_000)));
  const size = Buffer.byteLength(JSON.stringify(received[1]?.body));
  expect(size).toBeLessThan(20_000);
  expect(size).toBeGreaterThan(17_000);
});

const AWAY = false;
const REFUSED = true;
test.each([
  ['wecom', { errcode: 45009, errmsg: 'api freq out of limit' }, 200, AWAY],
  ['wecom', { errcode: 93000, errmsg: 'invalid webhook url' }, 200, AWAY],
  ['wecom', { errcode: 40058, errmsg: 'invalid content' }, 200, REFUSED],
  ['dingtalk', { errcode: 310000, errmsg: 'sign not match' }, 200, AWAY],
  ['dingtalk', { errcode: 130101, errmsg: 'send too fast' }, 200, AWAY],
  ['feishu', { code: 19021, msg: 'sign match fail' }, 200, AWAY],
  ['feishu', { code: 9499, msg: 'Bad Request' }, 200, AWAY],
  ['feishu', { StatusCode: 11246, StatusMessage: 'x' }, 200, REFUSED],
  ['feishu', '<html>', 200, AWAY],
  ['feishu', '', 502, AWAY],
  ['webhook', '', 503, AWAY],
  ['webhook', '', 422, REFUSED],
  ['webhook', '', 302, AWAY],
] as const)(
  '%s that answers %j with HTTP %d has not taken it',
  async (kind, answer, status, is) => {
    const channel = await channelOf(kind, answer, {
      status,
      ...(kind === 'wecom' && { secret: '' }),
    });
    const error = await sendNotice(channel, notice()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoticeFailure);
    expect((error as NoticeFailure).isRefusal).toBe(is);
    expect((error as NoticeFailure).message).not.toContain('the-key');
  },
);

test('a channel that does not answer is away, and its address is not said', async () => {
  const { base } = await serveHttp(() => undefined);
  const [channel] = parseSetting('NOTIFY', `webhook ${base}/secret-path ${SECRET}`) ?? [];
  if (!channel) throw new Error('no channel');
  const slow = await sendNotice(channel, notice(), 50).catch((reason: Error) => reason);
  expect(slow).toMatchObject({ isRefusal: false, message: 'no answer (TimeoutError)' });
  const ended = await serveHttp(() => undefined);
  await ended.close();
  const gone = { ...channel, address: `${ended.base}/secret-path` };
  const dead = await sendNotice(gone, notice()).catch((reason: Error) => reason);
  expect(dead).toMatchObject({ isRefusal: false, message: 'no answer (ECONNREFUSED)' });
});

test('the second channel of a kind has a name of its own', () => {
  const value = 'wecom https://a.example/1, wecom https://a.example/2, feishu https://b.example s';
  const names = (parseSetting('NOTIFY', value) ?? []).map(({ name }) => name);
  expect(names).toEqual(['wecom', 'wecom-2', 'feishu']);
});
