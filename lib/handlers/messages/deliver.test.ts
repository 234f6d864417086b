import { existsSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { createMessage } from '@wenzhan/kit/messages/message';
import { type SharedCounts, thisProcess } from '@wenzhan/kit/process/process';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliver } from './deliver';

const RECEIVED = Date.parse('2026-11-26T04:00:00Z');
const message = createMessage(
  { site: '文站', name: 'contact', title: '联系我们' },
  [{ name: 'text', label: '留言', value: '你好' }],
  { nonce: 'abcdefghijklmnop', issuedAt: RECEIVED },
  RECEIVED,
);

interface Received {
  request: string;
  authorization: string | undefined;
  body: unknown;
}

/** What the backend has received. */
const received: Received[] = [];

beforeEach(() => {
  received.length = 0;
  vi.stubEnv('MESSAGES_SMTP', '');
});
afterEach(closeServers);

/** Configures a backend that answers every call with this code, and with it as HTTP status unless that is given. */
async function useBackend(code: number, status = code || 200): Promise<void> {
  const { base } = await serveHttp(async (request, response) => {
    const { method, url, headers } = request;
    const { authorization } = headers;
    received.push({ request: `${method} ${url}`, authorization, body: await json(request) });
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code, message: '', data: null }));
  });
  vi.stubEnv('API_BASE_URL', base);
}

test('a backend gets a message whole, and nothing of how it is delivered', async () => {
  await useBackend(0);
  expect(await deliver(message)).toBe('delivered');
  const { id, form, title, receivedAt, values } = message;
  expect(received).toEqual([
    {
      request: 'POST /api/web/message_create',
      authorization: undefined,
      body: { id, form, title, receivedAt, values },
    },
  ]);
});

test.each([
  ['HTTP 404', 404, 404],
  ['code 404', 404, 200],
])('a backend that takes no messages (%s) leaves them where they are', async (_, code, status) => {
  await useBackend(code, status);
  expect(await deliver(message)).toBe('nowhere');
});

test.each([
  ['HTTP 500', 500, 500],
  ['HTTP 400', 400, 400],
  ['a code of its own', 7, 200],
])(
  'a message that a backend refuses with %s is tried again later, and not at once',
  async (_, code, status) => {
    await useBackend(code, status);
    await expect(deliver(message)).rejects.toThrow();
    expect(received).toHaveLength(1);
  },
);

test('without mail and backend there is nowhere to deliver to', async () => {
  vi.stubEnv('API_BASE_URL', '');
  expect(await deliver(message)).toBe('nowhere');
});

/** A platform whose functions have no disk; this one has just started. */
async function onVercel() {
  const dir = `${temporaryFolder()}/messages`;
  vi.stubEnv('VERCEL', '1');
  vi.stubEnv('MESSAGES_DIR', dir);
  vi.resetModules();
  const { acceptMessage } = await import('./outbox');
  return { dir, acceptMessage };
}

test('on Vercel a message is accepted once it is delivered, one for each token, and written nowhere', async () => {
  const { dir, acceptMessage } = await onVercel();
  await useBackend(0);
  const other = { ...message, id: message.id.replace(/.$/, '_') };
  const all = [message, message, other].map((one) => acceptMessage(one));
  expect(await Promise.all(all)).toEqual(['accepted', 'repeated', 'spent']);
  expect(await acceptMessage(message)).toBe('repeated');
  expect(received).toMatchObject([{ body: { id: message.id } }]);
  expect(existsSync(dir)).toBe(false);
});

test.each([
  ['fails', 503, /^/],
  ['takes no messages', 404, /neither a disk nor MESSAGES_SMTP nor a backend/],
])('on Vercel a message is not accepted if the backend %s', async (_, code, words) => {
  const { dir, acceptMessage } = await onVercel();
  await useBackend(code);
  await expect(acceptMessage(message)).rejects.toThrow(words);
  expect(existsSync(dir)).toBe(false);
  // The visitor may try again.
  await useBackend(0);
  expect(await acceptMessage(message)).toBe('accepted');
});

test('of machines with folders of their own and a common Redis one accepts a token', async () => {
  const kept = new Map<string, string>();
  thisProcess.sharedCounts = {
    first: async (key: string, value: string) => {
      kept.set(key, kept.get(key) ?? value);
      return kept.get(key);
    },
  } as Partial<SharedCounts> as SharedCounts;
  await useBackend(0);
  const one = await onVercel();
  expect(await one.acceptMessage(message)).toBe('accepted');
  const another = await onVercel();
  const other = { ...message, id: message.id.replace(/.$/, '_') };
  expect(await another.acceptMessage(other)).toBe('spent');
  thisProcess.sharedCounts = undefined;
});
