import { createHmac } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('next/server', () => ({ after: (work: () => unknown) => work() }));
const done = vi.hoisted(() => ({ persisted: true }));
const revalidate = vi.hoisted(() => vi.fn());
vi.mock('./revalidate', () => ({ revalidate }));
vi.mock('./announced', () => ({ announcedPages: async (tags: unknown) => tags }));
const submitChanges = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../crawlers/submit-changes', () => ({ submitChanges }));
const readChangedContent = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../../site/backend/backend', () => ({ readChangedContent }));

import type { PageCache } from '../../runtime/page-cache';
import { thisProcess } from '../../runtime/process/process';
import { handleRevalidation } from './handle-revalidation';
import type { RevalidationRequest } from './revalidation-request';
import { signatureHeaders } from './signature';

const SECRET = 'a secret of the tests, 32 letters';
const MEBIBYTE = 1024 * 1024;

beforeEach(() => {
  vi.stubEnv('REVALIDATE_SECRET', SECRET);
  const receipt = { list: [], unlisted: 0, propagated: true };
  revalidate.mockReset().mockImplementation(async () => ({ ...receipt, ...done }));
});

let last = 0;
/** A number that was not given before. */
function next(): number {
  last += 1;
  return last;
}

/** Another client for each test: failures are counted per address. */
const newClient = () => `10.1.0.${next()}`;

interface Sent {
  from: string;
  headers: Record<string, string>;
  body: string;
}

const ask = ({ from, headers, body }: Sent) =>
  handleRevalidation(
    new Request('http://site.test/api/revalidate', {
      method: 'POST',
      body,
      headers: {
        ...headers,
        'x-forwarded-for': from,
        'content-length': String(Buffer.byteLength(body)),
      },
    }),
  );

function signed(from: string, secret = SECRET): Sent {
  const body = JSON.stringify({ tags: ['site'], id: next() });
  return { from, body, headers: signatureHeaders(secret, body, Math.floor(Date.now() / 1000)) };
}

/** A webhook of Ghost with a text of this many bytes. */
function ghostWebhook(from: string, bytes: number, secret = SECRET, isDraft = false): Sent {
  const post = { id: 'a'.repeat(24), slug: 'a', status: isDraft ? 'draft' : 'published', tags: [] };
  const previous = isDraft ? { status: 'published' } : {};
  const body = JSON.stringify({
    post: { current: { ...post, html: 'x'.repeat(bytes) }, previous },
  });
  const time = Date.now();
  const hex = createHmac('sha256', secret).update(`${body}${time}`).digest('hex');
  return { from, body, headers: { 'x-ghost-signature': `sha256=${hex}, t=${time}` } };
}

/** A webhook of Strapi. */
function strapiWebhook(
  from: string,
  event: string,
  publishedAt: string | null,
  model = 'article',
): Sent {
  const entry = { documentId: 'b'.repeat(24), publishedAt };
  const body = JSON.stringify({ event, model, entry, id: next() });
  return { from, body, headers: { authorization: `Bearer ${SECRET}`, 'x-strapi-event': event } };
}

test('after ten requests without a valid signature a client is limited, others are not', async () => {
  const [guesser, other] = [newClient(), newClient()];
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await ask(signed(guesser, `guess ${guess}`))).status).toBe(401);
  }
  const refused = await ask(signed(guesser));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(signed(other))).status).toBe(200);
});

test('valid requests are never limited', async () => {
  const backend = newClient();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await ask(signed(backend))).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a signed webhook of several megabytes is accepted, an unsigned one is not', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  const ghost = newClient();
  expect((await ask(ghostWebhook(ghost, 7 * MEBIBYTE))).status).toBe(200);
  expect((await ask(ghostWebhook(ghost, 9 * MEBIBYTE))).status).toBe(400);
  expect((await ask(ghostWebhook(ghost, MEBIBYTE, 'another secret'))).status).toBe(401);
});

test('at most four large webhooks are in memory at once', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  const from = newClient();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask(ghostWebhook(from, MEBIBYTE))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('5');
  expect((await ask(ghostWebhook(from, MEBIBYTE))).status).toBe(200);
});

test('an invalidation that cannot be persisted is applied, and answered with 503', async () => {
  done.persisted = false;
  const answer = await ask(signed(newClient()));
  done.persisted = true;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toMatchObject({ code: 503, data: { list: [] } });
});

const isUnread = vi.fn(() => false);

/** A page cache of the host itself. */
function provideCache(parts: object): void {
  const setIfAbsent = async () => undefined;
  thisProcess.pageCache = { isUnread, setIfAbsent, ...parts } as unknown as PageCache;
}

test('a webhook marks its pages although the changed content cannot be read: no system sends it again', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  vi.spyOn(console, 'error').mockReturnValue();
  readChangedContent.mockRejectedValueOnce(new Error('the content thread is not started yet'));
  const readLater = vi.fn();
  provideCache({ readLater });
  expect((await ask(ghostWebhook(newClient(), 10))).status).toBe(200);
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledOnce());
  const [tags, whenRead] = readLater.mock.calls[0] ?? [];
  expect(tags).toEqual([expect.stringMatching(/^article:\d+$/)]);
  await whenRead();
  isUnread.mockReturnValueOnce(true);
  await whenRead();
  // What was withdrawn comes back when it is read, not when that is given up.
  const areRead = (revalidate.mock.calls as unknown[][]).map(([, isRead]) => isRead);
  expect(areRead).toEqual([false, true, false]);
  thisProcess.pageCache = undefined;
});

test('on a host with a cache of its own it is read again after two seconds', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  vi.spyOn(console, 'error').mockReturnValue();
  readChangedContent.mockRejectedValueOnce(new Error('the system does not answer'));
  await ask(ghostWebhook(newClient(), 10));
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(2), { timeout: 10_000 });
});

test('a withdrawal that was taken back before it could be read is an edit', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  vi.spyOn(console, 'error').mockReturnValue();
  readChangedContent.mockRejectedValueOnce(new Error('the system does not answer'));
  const readLater = vi.fn();
  const tags = { endsExpired: () => false };
  provideCache({ readLater, tags });
  await ask(ghostWebhook(newClient(), 10, SECRET, true));
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledOnce());
  await readLater.mock.calls[0]?.[1]();
  const [[first], [second]] = revalidate.mock.calls as [
    [RevalidationRequest],
    [RevalidationRequest],
  ];
  expect(first.withdrawn).toHaveLength(1);
  expect(second).toEqual({ tags: first.withdrawn, withdrawn: [], purge: [] });
  thisProcess.pageCache = undefined;
});

test('a draft that cannot be read does not keep an earlier change from being carried out again', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'strapi');
  vi.spyOn(console, 'error').mockReturnValue();
  const readLater = vi.fn();
  provideCache({ readLater });
  const publication = strapiWebhook(newClient(), 'entry.publish', '2026-01-01T00:00:00Z');
  const saving = strapiWebhook(newClient(), 'entry.update', null);
  for (const [at, webhook] of [publication, saving].entries()) {
    readChangedContent.mockRejectedValueOnce(new Error('the system does not answer'));
    expect((await ask(webhook)).status).toBe(200);
    await vi.waitFor(() => expect(readLater).toHaveBeenCalledTimes(at + 1));
  }
  const [[published, whenRead], [draft, nothing]] = readLater.mock.calls as [unknown[], unknown[]];
  expect(draft).toEqual(published);
  expect([typeof whenRead, nothing]).toEqual(['function', undefined]);
  thisProcess.pageCache = undefined;
});

test('a request whose content cannot be read is carried out, and is to be sent again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  readChangedContent.mockRejectedValueOnce(new Error('the system does not answer'));
  const answer = await ask(signed(newClient()));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await answer.json()).toMatchObject({ code: 503, data: { list: [] } });
  expect(revalidate).toHaveBeenCalledOnce();
});

test('a webhook of what the site does not show reads and marks nothing', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'strapi');
  readChangedContent.mockClear();
  const message = strapiWebhook(newClient(), 'entry.create', '2026-01-01T00:00:00Z', 'message');
  expect((await ask(message)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve));
  expect(readChangedContent).not.toHaveBeenCalled();
  expect(revalidate).not.toHaveBeenCalled();
});

test('a webhook is carried out after five seconds although its content is still being read, and again when it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  vi.spyOn(console, 'error').mockReturnValue();
  readChangedContent.mockReturnValueOnce(new Promise(() => {}));
  const readLater = vi.fn();
  provideCache({ readLater });
  await ask(ghostWebhook(newClient(), 10));
  await vi.advanceTimersByTimeAsync(4900);
  expect(revalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledOnce());
  expect(readLater).toHaveBeenCalledOnce();
  thisProcess.pageCache = undefined;
});

test('webhooks that are carried out again after an outage are so one after the other', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  vi.spyOn(console, 'error').mockReturnValue();
  const readLater = vi.fn();
  provideCache({ readLater });
  for (let time = 0; time < 3; time += 1) {
    readChangedContent.mockRejectedValueOnce(new Error('the system does not answer'));
    await ask(ghostWebhook(newClient(), 10 + time));
  }
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(3));
  let [atOnce, most] = [0, 0];
  const answer = await revalidate();
  revalidate.mockImplementation(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce -= 1;
    return answer;
  });
  revalidate.mockClear();
  await Promise.all(readLater.mock.calls.map(([, whenRead]) => whenRead()));
  expect([revalidate.mock.calls.length, most]).toEqual([3, 1]);
  thisProcess.pageCache = undefined;
});

test('a webhook that cannot be carried out again costs its own turn, and is logged', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const readLater = vi.fn();
  provideCache({ readLater });
  for (let time = 0; time < 2; time += 1) {
    readChangedContent.mockRejectedValueOnce(new Error('the system does not answer'));
    await ask(ghostWebhook(newClient(), 20 + time));
  }
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(2));
  logged.mockClear();
  isUnread.mockImplementationOnce(() => {
    throw new Error('no page cache');
  });
  await Promise.all(readLater.mock.calls.map(([, whenRead]) => whenRead()));
  expect(revalidate).toHaveBeenCalledTimes(3);
  expect(logged.mock.calls.flat()).toEqual(['pages are refreshed later: no page cache']);
  thisProcess.pageCache = undefined;
});

test('search engines are told of what has been read, and only of that', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  vi.stubEnv('INDEXNOW_KEY', 'key-of-the-tests');
  vi.stubEnv('SITE_URL', 'https://site.test');
  vi.spyOn(console, 'error').mockReturnValue();
  const readLater = vi.fn();
  provideCache({ readLater });
  submitChanges.mockClear();
  const fail = () => readChangedContent.mockRejectedValueOnce(new Error('503'));
  fail();
  await ask(signed(newClient()));
  fail();
  await ask(ghostWebhook(newClient(), 10));
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(2));
  const whenRead = readLater.mock.calls[1]?.[1];
  isUnread.mockReturnValueOnce(true);
  await whenRead();
  expect(submitChanges).not.toHaveBeenCalled();
  await whenRead();
  await ask(signed(newClient()));
  await vi.waitFor(() => expect(submitChanges).toHaveBeenCalledTimes(2));
  expect(submitChanges.mock.calls).toEqual([
    [[expect.stringMatching(/^article:\d+$/)]],
    [['site']],
  ]);
  thisProcess.pageCache = undefined;
});
