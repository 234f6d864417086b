import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeServers, serveHttp } from '../../testing/api-server';
import { submitChanges } from './submit-changes';

const IMPATIENT = { timeoutMs: 10_000, pausesMs: [5, 10] };
const KEY = 'key-of-the-tests';

interface Received {
  url: string;
  type: string | undefined;
  body: string;
}

/** A service that responds with these statuses in turn, then repeats the last; `hang` never responds. */
async function fakeService(...answers: (number | 'hang')[]) {
  const received: Received[] = [];
  const server = await serveHttp(async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ url: request.url ?? '', type: request.headers['content-type'], body });
    const answer = answers[Math.min(received.length, answers.length) - 1];
    if (typeof answer === 'number') response.writeHead(answer).end('{}');
  });
  return { received, base: server.base };
}

function useIndexNow(base: string): void {
  vi.stubEnv('INDEXNOW_KEY', KEY);
  vi.stubEnv('INDEXNOW_ENDPOINT', `${base}/indexnow`);
}

function useBaidu(base: string): void {
  vi.stubEnv('BAIDU_PUSH_SITE', 'https://www.example.com');
  vi.stubEnv('BAIDU_PUSH_TOKEN', 'secret-token');
  vi.stubEnv('BAIDU_PUSH_ENDPOINT', `${base}/urls`);
}

const info = () => vi.mocked(console.info).mock.calls.flat();
const errors = () => vi.mocked(console.error).mock.calls.flat();

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(closeServers);

test('nobody is told where nothing is configured', async () => {
  await submitChanges([{ path: '/content/news/1' }], IMPATIENT);
  expect([info(), errors()]).toEqual([[], []]);
});

test('IndexNow gets the host, the key and the absolute addresses', async () => {
  const { received, base } = await fakeService(200);
  useIndexNow(base);
  await submitChanges([{ path: '/content/news/1' }, { path: '/about_us' }], IMPATIENT);
  expect(received.map(({ url, type }) => [url, type])).toEqual([
    ['/indexnow', 'application/json; charset=utf-8'],
  ]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    host: 'www.example.com',
    key: KEY,
    keyLocation: 'https://www.example.com/indexnow.txt',
    urlList: ['https://www.example.com/content/news/1', 'https://www.example.com/about_us'],
  });
  expect(info()).toEqual(['IndexNow: 2 addresses: HTTP 200']);
});

test('Baidu gets one address a line, and its token stays out of the log', async () => {
  const { received, base } = await fakeService(401);
  useBaidu(base);
  await submitChanges([{ path: '/content/news/1' }, { path: '/about_us' }], IMPATIENT);
  expect(received).toEqual([
    {
      url: '/urls?site=https%3A%2F%2Fwww.example.com&token=secret-token',
      type: 'text/plain',
      body: 'https://www.example.com/content/news/1\nhttps://www.example.com/about_us',
    },
  ]);
  expect(errors()).toEqual(['Baidu: 2 addresses: HTTP 401']);
});

test('only what search engines may keep is announced, each once', async () => {
  const { received, base } = await fakeService(200);
  useBaidu(base);
  await submitChanges(
    [
      { path: '/content/news/1' },
      { path: '/content/news/1' },
      { path: '/content/news/2', noindex: true },
      { path: '/content/news/3', status: 'draft' },
      { path: '/content/news/4', status: 'withdrawn' },
    ],
    IMPATIENT,
  );
  expect(received.map(({ body }) => body)).toEqual(['https://www.example.com/content/news/1']);
});

test('a preview deployment announces nothing', async () => {
  const { received, base } = await fakeService(200);
  useIndexNow(base);
  vi.stubEnv('PREVIEW', '1');
  await submitChanges([{ path: '/content/news/1' }], IMPATIENT);
  expect(received).toEqual([]);
});

test('many addresses go in batches that each service takes', async () => {
  const indexNow = await fakeService(200);
  const baidu = await fakeService(200);
  useIndexNow(indexNow.base);
  useBaidu(baidu.base);
  const changes = Array.from({ length: 12_345 }, (_, id) => ({ path: `/content/news/${id}` }));
  await submitChanges(changes, IMPATIENT);
  const sizes = indexNow.received.map(({ body }) => JSON.parse(body).urlList.length);
  expect(sizes).toEqual([10_000, 2345]);
  const lines = baidu.received.map(({ body }) => body.split('\n').length);
  expect(lines).toEqual([2000, 2000, 2000, 2000, 2000, 2000, 345]);
});

test.each([
  ['a busy service', [429, 200], 10_000],
  ['a failing service', [500, 200], 10_000],
  ['a hanging service', ['hang', 200], 1000],
] as const)('%s is asked again, and that is logged in one line', async (_, answers, timeoutMs) => {
  const { received, base } = await fakeService(...answers);
  useIndexNow(base);
  await submitChanges([{ path: '/content/news/1' }], { ...IMPATIENT, timeoutMs });
  expect(received.length).toBe(2);
  expect([info(), errors()]).toEqual([['IndexNow: 1 addresses: HTTP 200'], []]);
});

test.each([
  ['that stays busy', [429], 3, 'HTTP 429'],
  ['that keeps failing', [503], 3, 'HTTP 503'],
  ['that refuses the key', [403], 1, 'HTTP 403'],
] as const)('a service %s is given up, and nothing is thrown', async (_, answers, tries, words) => {
  const { received, base } = await fakeService(...answers);
  useIndexNow(base);
  await submitChanges([{ path: '/content/news/1' }], IMPATIENT);
  expect(received.length).toBe(tries);
  expect([info(), errors()]).toEqual([[], [`IndexNow: 1 addresses: ${words}`]]);
});

test('a service that never answers is given up too', async () => {
  const { received, base } = await fakeService('hang');
  useIndexNow(base);
  await submitChanges([{ path: '/content/news/1' }], { timeoutMs: 100, pausesMs: [5] });
  expect(received.length).toBeLessThanOrEqual(2);
  expect(errors()).toEqual(['IndexNow: 1 addresses: no answer (TimeoutError)']);
});

test('a service that is not there, or a wrong setting, throws nothing either', async () => {
  useIndexNow('http://127.0.0.1:9');
  await submitChanges([{ path: '/content/news/1' }], IMPATIENT);
  vi.stubEnv('INDEXNOW_KEY', '短');
  await submitChanges([{ path: '/content/news/1' }], IMPATIENT);
  expect(errors()).toEqual([
    'IndexNow: 1 addresses: no answer (TypeError)',
    'announcing failed: INDEXNOW_KEY: must be 8 to 128 letters, digits and hyphens',
  ]);
});
