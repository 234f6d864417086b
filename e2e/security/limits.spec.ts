import { send } from '@wenzhan/kit/testing/send';
import { request } from 'playwright/test';
import { EDITOR_CREDENTIALS, EDITOR_ENV } from '../support/editor';
import { type Site, withSite } from '../support/site';
import { expect, test } from '../support/worker';

const FEW = 4;
/** Wrong passwords that one address may try. */
const GUESSES = 10;
const ENV = {
  ...EDITOR_ENV,
  RATE_LIMITS: `search=${FEW}, preview=${FEW}, missing=${FEW}, api=${2 * GUESSES}`,
  TRUSTED_PROXIES: '127.0.0.1',
};

/** Headers of a proxy for a visitor who has claimed another address. */
const from = (address: string, visit = 0) => ({
  'x-forwarded-for': `9.9.9.${visit}, ${address}`,
});
const BOT = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' };

/** A kind of work; which paths belong to it is decided in `packages/host/rate-limit-class.ts`. */
const KINDS: [kind: string, path: (index: number) => string, headers?: Record<string, string>][] = [
  ['search', (index) => `/search?q=${index}`],
  ['preview', () => '/content/news/101', { cookie: 'token=x' }],
  ['missing', (index) => `/content/news/${900_000 + index}`],
  ['missing, with a sentence behind it', (index) => `/search.?q=a${index}`],
  ['missing, by a bot', (index) => `/content/news/${910_000 + index}`, BOT],
  ['missing, by the router', (index) => `/content/news/${920_000 + index}?_rsc`, { rsc: '1' }],
  ['missing, again', (index) => `/content/news/${930_000 + index}`, { 'if-none-match': '*' }],
];

test('each kind of work is limited by true address, and cached pages are not; guesses at the password are, but not for who has signed in before', async () => {
  await withSite({ env: ENV }, async (site) => {
    for (const [at, kind] of KINDS.entries()) {
      await test.step(kind[0], () => expectLimited(site, at, kind));
    }
    await test.step('guesses', () => expectGuessesLimited(site));
  });
});

async function expectLimited(
  { base }: Site,
  at: number,
  [, path, own = {}]: (typeof KINDS)[number],
): Promise<void> {
  const address = `198.51.100.${at}`;
  const visit = (index: number, by = from(address, index)) =>
    send(base, path(index), { headers: { ...own, ...by } });
  const statuses: number[] = [];
  for (let index = 0; index < FEW; index += 1) statuses.push((await visit(index)).status);
  expect(statuses).not.toContain(429);
  const { status, headers } = await visit(FEW);
  expect(status).toBe(429);
  expect(headers['cache-control']).toBe('no-store');
  // Other networks are not affected, and within this one pages that are read already remain readable.
  expect((await visit(7, from(`203.0.113.${at}`))).status).not.toBe(429);
  for (let index = 0; index < 2 * FEW; index += 1) {
    await send(base, '/content/news/102', { headers: from('203.0.113.99') });
    const page = await send(base, '/content/news/102', { headers: from(address) });
    expect(page.status).toBe(200);
  }
}

async function expectGuessesLimited({ base }: Site): Promise<void> {
  const address = '192.0.2.1';
  const known = await request.newContext({ baseURL: base, extraHTTPHeaders: from(address) });
  const signIn = async () => {
    const answer = await known.post('/api/session', { form: EDITOR_CREDENTIALS, maxRedirects: 0 });
    return answer.headers().location;
  };
  expect(await signIn()).toMatch(/^\/api\/preview/);
  const guess = (password: string, visit: number) =>
    send(base, '/api/web/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(address, visit) },
      body: JSON.stringify({ ...EDITOR_CREDENTIALS, password }),
    });
  for (let visit = 0; visit < GUESSES; visit += 1) {
    expect((await guess(`wrong ${visit}`, visit)).status).toBe(401);
  }
  expect((await guess(EDITOR_CREDENTIALS.password, GUESSES)).status).toBe(429);
  expect(await signIn()).toMatch(/^\/api\/preview/);
  await known.dispose();
}
