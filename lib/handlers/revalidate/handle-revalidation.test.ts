import { createHmac } from 'node:crypto';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('next/server', () => ({ after: (work: () => unknown) => work() }));
const done = vi.hoisted(() => ({ persisted: true, propagated: true, pages: 3 }));
const revalidate = vi.hoisted(() => vi.fn());
vi.mock('./revalidate', async (original) => ({
  ...(await original<object>()),
  beginRevalidation: async (request: RevalidationRequest) => ({
    ...done,
    gone: request.withdrawn.map((tag) => `/${tag}`),
    receipt: revalidate(request),
  }),
}));
vi.mock('./announced', () => ({ announcedPages: async (tags: unknown) => tags }));
const submitChanges = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../crawlers/submit-changes', () => ({ submitChanges }));
const passOn = vi.hoisted(() => vi.fn(async () => true));
vi.mock('../../request/backend', () => ({ passOn }));

import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { signatureHeaders } from '@wenzhan/contract/revalidation/signature';
import type { PageCache } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { REFRESH_HEADER } from '@wenzhan/kit/refresh-pages';
import { handleRevalidation } from './handle-revalidation';

const SECRET = 'a secret of the tests, 32 letters';
const MEBIBYTE = 1024 * 1024;

beforeEach(() => {
  vi.stubEnv('REVALIDATE_SECRET', SECRET);
  const receipt = { list: [], unlisted: 0, propagated: true };
  passOn.mockReset().mockResolvedValue(true);
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

test('whoever prefers not to wait gets a response when the pages are marked, and no receipt', async () => {
  vi.stubEnv('API_BASE_URL', 'http://backend.test');
  let end = (_: object) => {};
  revalidate.mockReturnValue(new Promise((resolve) => (end = resolve)));
  const askLater = (prefer = 'respond-async') => {
    const { headers, ...sent } = signed(newClient());
    return ask({ ...sent, headers: { ...headers, prefer } });
  };
  const response = await askLater();
  expect([response.status, await response.json()]).toEqual([
    202,
    { code: 0, message: '', data: { pages: 3, propagated: true } },
  ]);
  done.propagated = false;
  expect(await (await askLater('wait=5, Respond-Async')).json()).toMatchObject({
    message: expect.stringContaining('Redis'),
    data: { propagated: false },
  });
  done.persisted = false;
  expect((await askLater()).status).toBe(503);
  Object.assign(done, { persisted: true, propagated: true });
  end({ list: [], unlisted: 0, ...done });
});

afterEach(() => {
  thisProcess.pageCache = undefined;
  thisProcess.content = undefined;
});

/** A page cache of the host itself. @param announced tags that have been marked a moment ago */
function provideCache(announced: string[] = []): void {
  const setIfAbsent = async () => undefined;
  const freshness = ([tag = '']: string[]) => (announced.includes(tag) ? 'stale' : 'fresh');
  thisProcess.pageCache = {
    refreshKey: 'the key of the process',
    setIfAbsent,
    tags: { freshness },
  } as unknown as PageCache;
}

const announce = (change: object, headers: Record<string, string> = selfHeaders()) =>
  ask({ from: newClient(), headers, body: JSON.stringify(change) });
const selfHeaders = () => ({ [REFRESH_HEADER]: 'the key of the process' });

test('whoever announces is told how many pages are made anew, and with nothing to announce waits until they are', async () => {
  provideCache();
  let end = () => {};
  revalidate.mockImplementation(
    () =>
      new Promise((resolve) => {
        end = () => resolve({ list: [], unlisted: 0, ...done });
      }),
  );
  const answer = await announce({ tags: ['article:1'] });
  expect(await answer.json()).toMatchObject({ data: { pages: 3, propagated: true } });
  let isOver = false;
  const waiting = announce({ tags: [] }).then((response) => {
    isOver = true;
    return response;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver).toBe(false);
  end();
  expect(await (await waiting).json()).toMatchObject({ data: { pages: 0, propagated: true } });
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test('the own content service announces without a signature, and nobody else does', async () => {
  vi.stubEnv('REVALIDATE_SECRET', '');
  provideCache();
  expect((await announce({ tags: ['article:1', 'redirects'] })).status).toBe(200);
  expect((await announce({ tags: ['order:news'] })).status).toBe(400);
  expect((await announce({ tags: ['site'] }, { [REFRESH_HEADER]: 'guessed' })).status).toBe(404);
  expect(revalidate.mock.calls).toEqual([
    [{ tags: ['article:1', 'redirects'], withdrawn: [], purge: [] }],
  ]);
});

test('a request about own content has the service look, and carries out what that has not announced', async () => {
  provideCache(['article:1']);
  const body = JSON.stringify({
    tags: ['article:1', 'site'],
    withdrawn: ['article:2'],
    id: next(),
  });
  const headers = signatureHeaders(SECRET, body, Math.floor(Date.now() / 1000));
  const page = { path: '/a', status: 200, state: 'fresh', storedAt: null, ms: 1 };
  let end = (_: object) => {};
  revalidate.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  passOn.mockImplementationOnce(async () => {
    await announce({ tags: ['article:1'] });
    return true;
  });
  const answer = ask({ from: newClient(), body, headers });
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(2));
  end({ list: [page], unlisted: 1, propagated: true, persisted: true });
  expect(passOn.mock.calls).toEqual([[{ tags: ['article:1', 'site'], withdrawn: ['article:2'] }]]);
  expect(revalidate.mock.lastCall).toEqual([
    { tags: ['site'], withdrawn: ['article:2'], purge: [] },
  ]);
  expect((await (await answer).json()).data).toEqual({
    list: [page],
    unlisted: 1,
    propagated: true,
  });
});

test('a request of another backend is carried out whole, and nobody looks', async () => {
  vi.stubEnv('API_BASE_URL', 'http://backend.test');
  provideCache(['site']);
  expect((await ask(signed(newClient()))).status).toBe(200);
  expect(revalidate.mock.calls).toEqual([[{ tags: ['site'], withdrawn: [], purge: [] }]]);
});

test('a request whose content cannot be read is carried out, and is to be sent again', async () => {
  const noted = vi.fn();
  troubleNoted.subscribe(noted);
  passOn.mockResolvedValueOnce(false);
  const answer = await ask(signed(newClient()));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(noted).toHaveBeenLastCalledWith({
    ...{ kind: 'publication', key: 'request' },
    reason: 'the content cannot be read',
  });
  expect(await answer.json()).toMatchObject({ code: 503, data: { list: [] } });
  expect(revalidate).toHaveBeenCalledOnce();
});

test('a webhook is passed on to the own content service, which announces what it reads', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  provideCache();
  thisProcess.content = { fetch: vi.fn() };
  expect((await ask(ghostWebhook(newClient(), 10))).status).toBe(200);
  expect(passOn.mock.calls).toEqual([
    [{ tags: [expect.stringMatching(/^article:\d+$/)], withdrawn: [] }],
  ]);
  expect(revalidate).not.toHaveBeenCalled();
});

test('on a host with a cache of its own a webhook is carried out, and again when its content can be read', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  passOn.mockResolvedValueOnce(false);
  await ask(ghostWebhook(newClient(), 10));
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(passOn).toHaveBeenCalledTimes(2);
});

test('a webhook is carried out where no content service announces, whoever stores the pages', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  provideCache();
  await ask(ghostWebhook(newClient(), 10));
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledOnce());
});

test('a webhook of what the site does not show reads and marks nothing', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'strapi');
  const message = strapiWebhook(newClient(), 'entry.create', '2026-01-01T00:00:00Z', 'message');
  expect((await ask(message)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve));
  expect(passOn).not.toHaveBeenCalled();
  expect(revalidate).not.toHaveBeenCalled();
});

test('search engines are told of what is carried out', async () => {
  vi.stubEnv('INDEXNOW_KEY', 'key-of-the-tests');
  vi.stubEnv('SITE_URL', 'https://site.test');
  submitChanges.mockClear();
  provideCache();
  await announce({ tags: ['article:1'], withdrawn: ['article:2'] });
  await vi.waitFor(() =>
    expect(submitChanges.mock.calls).toEqual([[['article:1'], ['/article:2']]]),
  );
});
