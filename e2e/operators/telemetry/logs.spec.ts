import { send } from '@wenzhan/kit/testing/send';
import { extraArticle } from '../../support/articles';
import { EDITOR_ENV, makeToken } from '../../support/editor';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';
import type { Site } from '../../support/site';

const ID = /^[\da-f]{8}-[\da-f-]{27}$/;
/** The framework's banner, before any code of the site runs. */
const GREETING = /^(?:▲|- (?:Local|Network)|✓ )/;

interface Line {
  [field: string]: unknown;
  level: string;
  message: string;
  requestId?: string;
}

/** The log lines of a site, each of which must be JSON. */
function linesOf(site: Site): Line[] {
  const lines = site
    .log()
    .split('\n')
    .filter((line) => line && !GREETING.test(line));
  return lines.map((line) => JSON.parse(line));
}

test('a failing page is one line with its call, status and time, under ids that both sides know', async ({
  backend,
  site,
}) => {
  await backend.control({ articles: [extraArticle(97_101), extraArticle(97_102)] });
  await send(site.base, '/content/news/97101');
  await backend.control({ fail: { mode: 'http-503', calls: ['article_info'] } });
  const { status, headers } = await send(site.base, '/content/news/97102');
  expect(status).toBe(500);
  expect(headers['x-request-id']).toMatch(ID);
  const about = linesOf(site).filter(({ requestId }) => requestId === headers['x-request-id']);
  expect(about).toEqual([
    {
      time: expect.stringMatching(/Z$/),
      level: 'error',
      message: 'article_info http 503: 服务不可用',
      requestId: headers['x-request-id'],
      call: 'article_info',
      kind: 'http',
      status: 503,
      callId: expect.stringMatching(ID),
      durationMs: expect.any(Number),
    },
  ]);
  const calls = (await backend.calls()).filter(({ query }) => query.id === '97102');
  // A GET is retried once, and that repeated at most twice, as other calls have succeeded.
  expect([2, 4, 6]).toContain(calls.length);
  for (const { headers: sent } of calls) expect(sent['x-request-id']).toBe(about[0]?.callId);
  const ids = (await backend.calls()).map(({ headers: sent }) => sent['x-request-id']);
  expect(new Set(ids).size).toBe(ids.length - calls.length + 1);
  // For a bot the site first requests the page itself, under the same request id.
  const bot = { headers: { 'user-agent': 'Googlebot/2.1' } };
  const { headers: told } = await send(site.base, '/content/news/97103', bot);
  expect(linesOf(site).map(({ requestId }) => requestId)).toContain(told['x-request-id']);
});

test('each request is a line where that is wanted, and no line holds a secret', async () => {
  const token = await makeToken();
  const secrets = {
    cookie: token,
    bearer: 'bearer-of-the-test-0123',
    query: 'query-of-the-test-0123',
    body: 'body-of-the-test-0123',
    setting: REVALIDATE_SECRET,
  };
  const env = { ...EDITOR_ENV, LOG_REQUESTS: '1', REVALIDATE_SECRET };
  await withOwnSite({ env }, async ({ backend, site }) => {
    await send(site.base, '/content/news/101', { headers: { 'user-agent': 'Mozilla/5.0' } });
    await backend.control({ fail: { mode: 'http-500' } });
    const headers = {
      cookie: `token=${secrets.cookie}; __prerender_bypass=${secrets.query}`,
      authorization: `Bearer ${secrets.bearer}`,
      'x-signature': `sha256=${secrets.setting}`,
    };
    const query = `token=${secrets.query}&secret=${encodeURIComponent(secrets.setting)}`;
    for (const path of ['/content/news/102', '/api/preview', '/search', '/api/web/user_info']) {
      await send(site.base, `${path}?${query}`, { headers });
    }
    const form = `username=editor&password=${secrets.body}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const signIn = { method: 'POST', body: form, headers: { ...headers, ...type } };
    expect((await send(site.base, '/api/session', signIn)).status).toBe(303);
    await revalidate(site.base, { tags: ['site'] });
    await expect
      .poll(() => linesOf(site).map(({ message }) => message))
      .toEqual(
        expect.arrayContaining([
          'GET /content/news/101 200',
          'GET /search 307',
          'POST /api/session 303',
          'login http 500 code 500',
          expect.stringMatching(/^POST \/api\/revalidate /),
        ]),
      );
    for (const [name, secret] of Object.entries(secrets)) {
      expect(site.log().includes(secret), name).toBe(false);
    }
    expect(linesOf(site).find(({ message }) => message.endsWith('/101 200'))).toMatchObject({
      method: 'GET',
      path: '/content/news/101',
      kind: 'article',
      status: 200,
      cache: 'MISS',
      requestId: expect.stringMatching(ID),
      bytes: expect.any(Number),
      durationMs: expect.any(Number),
    });
  });
});
