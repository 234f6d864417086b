import { text } from 'node:stream/consumers';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPushState } from './pushed-urls';
import { type Announced, submitChanges } from './submit-changes';

const SITE = 'https://www.example.com';
const NEWS = { path: '/content/news/1' };
const ABOUT = { path: '/about_us' };

/** A service that responds with these statuses in turn, then repeats the last; `hang` never responds. */
async function fakeService(answers: (number | 'hang')[]) {
  const received: { url: string | undefined; type: string | undefined; body: string }[] = [];
  const { base } = await serveHttp(async (request, response) => {
    const { url, headers } = request;
    received.push({ url, type: headers['content-type'], body: await text(request) });
    const answer = answers[received.length - 1] ?? answers.at(-1);
    if (typeof answer === 'number') response.writeHead(answer).end('{}');
  });
  return { received, base };
}

const request = globalThis.fetch;

/** Leads what is sent to IndexNow to a service of the test. */
function playIndexNow(base: string): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    request(String(url).replace('https://api.indexnow.org', base), init),
  );
}

async function indexNow(...answers: (number | 'hang')[]) {
  const { received, base } = await fakeService(answers);
  vi.stubEnv('INDEXNOW_KEY', 'key-of-the-tests');
  playIndexNow(base);
  return received;
}

async function baidu(...answers: number[]) {
  const { received, base } = await fakeService(answers);
  vi.stubEnv('BAIDU_PUSH_URL', `${base}/urls?site=${SITE}&token=secret-token`);
  return received;
}

/** Submits changes without patience. @returns the lines that are logged */
async function submit(changes: Announced[], timeoutMs = 10_000, gone: string[] = []) {
  await submitChanges(changes, gone, { timeoutMs, pausesMs: [5, 10] });
  const [info, errors] = [console.info, console.error].map((log) =>
    vi.mocked(log).mock.calls.flat(),
  );
  return { info, errors };
}

beforeEach(() => {
  vi.stubEnv('SITE_URL', SITE);
  // What was pushed to Baidu is not remembered.
  vi.stubEnv('CACHE_DISK_MB', '0');
  forgetPushState();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(closeServers);

test('without settings nothing is submitted', async () => {
  expect(await submit([NEWS])).toEqual({ info: [], errors: [] });
});

test('IndexNow gets the host, the key and the absolute addresses', async () => {
  const received = await indexNow(200);
  const { info } = await submit([NEWS, ABOUT]);
  expect(received).toMatchObject([{ url: '/indexnow', type: 'application/json; charset=utf-8' }]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    host: 'www.example.com',
    key: 'key-of-the-tests',
    keyLocation: `${SITE}/indexnow.txt`,
    urlList: [SITE + NEWS.path, SITE + ABOUT.path],
  });
  expect(info).toEqual(['IndexNow: 2 addresses: HTTP 200']);
});

test('IndexNow also gets what is gone, and Baidu does not', async () => {
  const [toIndexNow, toBaidu] = [await indexNow(200), await baidu(200)];
  await submit([NEWS], 10_000, ['/en/content/news/7']);
  expect(JSON.parse(toIndexNow[0]?.body ?? '').urlList).toEqual([
    SITE + NEWS.path,
    `${SITE}/en/content/news/7`,
  ]);
  expect(toBaidu.map(({ body }) => body)).toEqual([SITE + NEWS.path]);
  vi.stubEnv('PREVIEW', '1');
  await submit([], 10_000, ['/content/news/8']);
  expect(toIndexNow).toHaveLength(1);
});

test('Baidu gets one address a line, and its token stays out of the log', async () => {
  const received = await baidu(200, 200, 401);
  const { errors } = await submit([NEWS, ABOUT, { path: '/content/news/2' }]);
  const url = '/urls?site=https://www.example.com&token=secret-token';
  expect(received).toEqual([
    { url, type: 'text/plain', body: SITE + NEWS.path },
    { url, type: 'text/plain', body: `${SITE}${ABOUT.path}\n${SITE}/content/news/2` },
  ]);
  expect(errors).toEqual([]);
  await submit([{ path: '/content/news/3' }]);
  expect(vi.mocked(console.error).mock.calls).toEqual([['Baidu: 1 addresses: HTTP 401']]);
});

test('only what search engines may keep is announced, each once; of a preview deployment nothing', async () => {
  const received = await baidu(200);
  await submit([
    NEWS,
    NEWS,
    { path: '/content/news/2', noindex: true },
    { path: '/content/news/3', status: 'draft' },
    { path: '/content/news/4', status: 'withdrawn' },
  ]);
  vi.stubEnv('PREVIEW', '1');
  await submit([ABOUT]);
  expect(received.map(({ body }) => body)).toEqual([SITE + NEWS.path]);
});

test('many addresses go in batches that each service takes', async () => {
  const [toIndexNow, toBaidu] = [await indexNow(200), await baidu(200)];
  await submit(Array.from({ length: 12_345 }, (_, id) => ({ path: `/content/news/${id}` })));
  const sizes = toIndexNow.map(({ body }) => JSON.parse(body).urlList.length);
  expect(sizes).toEqual([10_000, 2345]);
  const lines = toBaidu.map(({ body }) => body.split('\n').length);
  // The first one asks how many more may follow.
  expect(lines).toEqual([1, 2000, 2000, 2000, 2000, 2000, 2000, 344]);
});

test.each([
  ['is busy', [429, 200], 10_000, 2, 'HTTP 200'],
  ['fails', [500, 200], 10_000, 2, 'HTTP 200'],
  ['hangs', ['hang', 200], 1000, 2, 'HTTP 200'],
  ['stays busy', [429], 10_000, 3, 'HTTP 429'],
  ['keeps failing', [503], 10_000, 3, 'HTTP 503'],
  ['refuses the key', [403], 10_000, 1, 'HTTP 403'],
  ['never answers', ['hang'], 300, 3, 'no answer (TimeoutError)'],
] as const)('a service that %s is logged in one line', async (_, answers, ms, tries, outcome) => {
  const received = await indexNow(...answers);
  const { info, errors } = await submit([NEWS], ms);
  expect(received.length).toBe(tries);
  const line = [`IndexNow: 1 addresses: ${outcome}`];
  expect([info, errors]).toEqual(outcome === 'HTTP 200' ? [line, []] : [[], line]);
});

test('an unreachable service and a wrong setting are logged, not thrown', async () => {
  playIndexNow('http://127.0.0.1:9');
  vi.stubEnv('INDEXNOW_KEY', 'key-of-the-tests');
  await submit([NEWS]);
  vi.stubEnv('INDEXNOW_KEY', '短');
  const { errors } = await submit([NEWS]);
  expect(errors).toEqual([
    'IndexNow: 1 addresses: no answer (TypeError)',
    'submitting changes to search engines failed: INDEXNOW_KEY: must be 8 to 128 letters, digits and hyphens',
  ]);
});
