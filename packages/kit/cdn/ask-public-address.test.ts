import type { OutgoingHttpHeaders } from 'node:http';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test, vi } from 'vitest';
import { askPublicAddress } from './ask-public-address';
import { cacheAnswer } from './cache-headers';

/** Long enough for a busy machine. */
const PATIENT = { answer: 10_000, pause: 20, all: 20_000 };
/** Too little to ask again. */
const ONCE = { answer: 10_000, pause: 20, all: 0 };
const IMPATIENT = { answer: 300, pause: 20, all: 400 };
const PATH = '/content/news/12';
const SECOND = 1000;

afterEach(closeServers);

/** A public address that gives these answers in turn, then the last again; undefined: none. */
async function publicAddress(...answers: (readonly [number, OutgoingHttpHeaders?] | undefined)[]) {
  const asked: string[] = [];
  const { base } = await serveHttp(({ url, headers }, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(`${url} ${headers.cookie ?? 'no cookie'}`);
    if (answer) response.writeHead(answer[0], answer[1]).end('text');
  });
  vi.stubEnv('SITE_URL', base);
  return asked;
}

const askGone = (changedAt = Date.now(), patience = PATIENT) =>
  askPublicAddress([{ path: PATH, isGone: true }], changedAt, patience);

test('a page that is gone is said to be gone, and not from a cache', async () => {
  const asked = await publicAddress([410, { 'cf-cache-status': 'MISS' }]);
  expect(await askGone()).toEqual([
    { path: PATH, status: 410, isCopy: false, age: null, isBefore: false },
  ]);
  expect(asked).toEqual([`${PATH} no cookie`]);
});

test('a copy that is still shown ends with its lifetime', async () => {
  await publicAddress([200, { age: '35', 'x-cache': 'HIT TCP_MEM_HIT' }]);
  const changedAt = Date.now();
  const [seen] = await askGone(changedAt, ONCE);
  expect(seen).toMatchObject({ status: 200, isCopy: true, age: 35, isBefore: true });
  // Ten minutes since it was fetched, thirty-five seconds ago.
  const left = Date.parse(seen?.until ?? '') - changedAt;
  expect(left / SECOND).toBeGreaterThan(560);
  expect(left / SECOND).toBeLessThan(590);
});

test('one that a cache drops meanwhile is seen to be gone', async () => {
  const asked = await publicAddress([200, { age: '35' }], [200, { age: '35' }], [410]);
  expect(await askGone()).toMatchObject([{ status: 410, isBefore: false }]);
  expect(asked).toHaveLength(3);
});

test('one whose cache does not answer again stays what it was', async () => {
  await publicAddress([200, { age: '35' }], undefined);
  const seen = await askGone(Date.now(), { ...IMPATIENT, answer: 2000 });
  expect(seen).toMatchObject([{ status: 200, isBefore: true }]);
});

test('a page that the site itself still shows ends with no copy', async () => {
  await publicAddress([200, { 'eo-cache-status': 'MISS' }]);
  const [seen] = await askGone(Date.now(), ONCE);
  expect(seen).toMatchObject({ status: 200, isCopy: false, isBefore: true });
  expect(seen).not.toHaveProperty('until');
});

test('of a changed page a copy counts as new if it was fetched after the change', async () => {
  const question = [{ path: PATH, isGone: false }];
  await publicAddress([200, { age: '35' }]);
  const old = await askPublicAddress(question, Date.now() - 10 * SECOND, ONCE);
  const fresh = await askPublicAddress(question, Date.now() - 60 * SECOND, ONCE);
  expect([old[0]?.isBefore, fresh[0]?.isBefore]).toEqual([true, false]);
});

test('an address that does not answer, or not in time, says nothing', async () => {
  await publicAddress(undefined);
  expect(await askGone(Date.now(), IMPATIENT)).toMatchObject([{ status: null, isBefore: false }]);
  vi.stubEnv('SITE_URL', 'http://127.0.0.1:9');
  expect(await askGone()).toMatchObject([{ status: null }]);
});

test('no other host is asked, whatever a path says, and nothing without an address of the site', async () => {
  const asked = await publicAddress([200]);
  const other = await serveHttp((_, response) => response.end());
  const paths = [
    `//${new URL(other.base).host}/`,
    `${other.base}/`,
    `\\\\${new URL(other.base).host}`,
  ];
  const questions = paths.map((path) => ({ path, isGone: false }));
  const seen = await askPublicAddress(questions, Date.now(), PATIENT);
  expect(seen.map(({ status }) => status)).toEqual([null, null, null]);
  expect([asked, other.arrived]).toEqual([[], 0]);
  vi.stubEnv('SITE_URL', '');
  expect(await askGone()).toEqual([]);
});

test('a redirect is not followed, and five pages are asked at most', async () => {
  const asked = await publicAddress([301, { location: 'http://127.0.0.1:9/' }]);
  const questions = Array.from({ length: 9 }, (_, id) => ({ path: `/p/${id}`, isGone: true }));
  const seen = await askPublicAddress(questions, Date.now(), PATIENT);
  expect(seen.map(({ status, isBefore }) => [status, isBefore])).toEqual(
    Array.from({ length: 5 }, () => [301, false]),
  );
  expect(asked).toHaveLength(5);
});

test.each<[string, Record<string, string>, boolean | null]>([
  ['Cloudflare had it', { 'cf-cache-status': 'HIT' }, true],
  ['Cloudflare had it, and fetches another', { 'cf-cache-status': 'UPDATING' }, true],
  ['Cloudflare stores no such page', { 'cf-cache-status': 'DYNAMIC' }, false],
  ['EdgeOne had it', { 'eo-cache-status': 'HIT' }, true],
  ['Alibaba Cloud had it', { 'x-cache': 'HIT TCP_IMS_HIT dirn:11:0', via: 'cache1.cn' }, true],
  ['Alibaba Cloud did not', { 'x-cache': 'MISS TCP_MISS dirn:-2:-2' }, false],
  ['Tencent Cloud had it', { 'x-cache-lookup': 'Cache Hit' }, true],
  ['one of two had it', { 'cf-cache-status': 'MISS', 'x-cache': 'HIT' }, true],
  ['RFC 9211', { 'cache-status': 'Nginx; hit; ttl=12' }, true],
  ['RFC 9211, forwarded', { 'cache-status': 'Nginx; fwd=miss' }, false],
  ['nginx refetches it', { 'x-cache-status': 'STALE' }, true],
  ['nginx had an old one', { 'x-cache-status': 'EXPIRED' }, false],
  ['Varnish had it', { 'x-varnish': '32770 3' }, true],
  ['Varnish did not', { 'x-varnish': '32771', age: '0' }, false],
  ['only an age', { age: '7' }, true],
  ['nothing', { via: '1.1 proxy' }, null],
])('%s', (_, headers, isCopy) => {
  expect(cacheAnswer(new Headers(headers)).isCopy).toBe(isCopy);
});
