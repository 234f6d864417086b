import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { verifySignature } from '@wenzhan/contract/revalidation/signature';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { siteAnnouncer } from './site-announcer';

const SECRET = 'a secret of the tests, 32 letters';
const CHANGE = { tags: ['article:1'], withdrawn: ['article:2'] };

afterEach(closeServers);

interface Told {
  body: string;
  isSigned: boolean;
  prefer: string | undefined;
}

/** An instance of a site. @param status of its responses @param isPropagated whether it says that the others know */
async function instance(status: number, isPropagated = true, headers: Record<string, string> = {}) {
  const told: Told[] = [];
  const { base } = await serveHttp(async (request: IncomingMessage, response) => {
    const body = await text(request);
    const given = new Headers(request.headers as Record<string, string>);
    const isSigned = verifySignature(SECRET, given, body) !== null;
    told.push({ body, isSigned, prefer: given.get('prefer') ?? undefined });
    // As a site compresses its responses.
    response.writeHead(status, { 'content-encoding': 'gzip', ...headers });
    const data = { propagated: isPropagated };
    response.end(gzipSync(JSON.stringify({ code: 0, message: '', data })));
  });
  return { base, told };
}

/** An address where nobody listens. */
async function nobody(): Promise<string> {
  const { base, close } = await serveHttp(() => {});
  await close();
  return base;
}

const announce = (sites: string[]) => siteAnnouncer(sites, SECRET).announce(CHANGE);

test('an announcement is a signed request of the contract, which waits for no page', async () => {
  const { base, told } = await instance(202);
  expect(await announce([base])).toEqual({ pages: 0, isEverywhere: true });
  expect(told).toEqual([
    { body: expect.stringContaining('"article:1"'), isSigned: true, prefer: 'respond-async' },
  ]);
  expect(JSON.parse(told[0]?.body ?? '')).toMatchObject({ ...CHANGE, purge: [] });
});

test('the first instance that acknowledges it tells the others; one that cannot does not', async () => {
  const [first, second, third] = [
    await instance(202, false),
    await instance(202),
    await instance(202),
  ];
  await announce([await nobody(), first.base, second.base, third.base]);
  expect([first, second, third].map(({ told }) => told.length)).toEqual([1, 1, 0]);
});

test('another instance is told first each time, so that none renders all changed pages', async () => {
  const all = [await instance(202), await instance(202)];
  const announcer = siteAnnouncer(
    all.map(({ base }) => base),
    SECRET,
  );
  for (let time = 0; time < 4; time += 1) await announcer.announce(CHANGE);
  expect(all.map(({ told }) => told.length)).toEqual([2, 2]);
});

test('one that knows of it is enough while Redis is away', async () => {
  const { base } = await instance(202, false);
  expect(await announce([base, await nobody()])).toEqual({ pages: 0, isEverywhere: false });
});

test('it has to be announced again if no instance acknowledges it, for whatever reason', async () => {
  const [refusing, failing] = [await instance(401), await instance(500)];
  const gone = await nobody();
  await expect(announce([refusing.base, failing.base, gone])).rejects.toThrow(
    new RegExp(`${refusing.base} answers 401, ${failing.base} answers 500, ${gone} fails: `),
  );
});

test('an instance that asks for a pause gets one', async () => {
  const { base } = await instance(503, true, { 'retry-after': '1' });
  const started = performance.now();
  await expect(announce([base])).rejects.toThrow('answers 503');
  expect(performance.now() - started).toBeGreaterThan(990);
});

test('two equal announcements in one second are two requests, not a replay', async () => {
  const { base, told } = await instance(202);
  const announcer = siteAnnouncer([base], SECRET);
  await announcer.announce(CHANGE);
  await announcer.announce(CHANGE);
  expect(new Set(told.map(({ body }) => body)).size).toBe(2);
});

test('a request is carried out by the first instance that responds, with its receipt', async () => {
  const { base, told } = await instance(503, false);
  const request = { tags: ['site'], withdrawn: [], purge: ['site'] };
  const announcer = siteAnnouncer([await nobody(), base], SECRET);
  const response = await announcer.forward(request);
  expect([response?.status, await response?.json()]).toMatchObject([
    503,
    { data: { propagated: false } },
  ]);
  expect(response?.headers.has('content-encoding')).toBe(false);
  expect(told).toMatchObject([{ isSigned: true, prefer: undefined }]);
  expect(await siteAnnouncer([await nobody()], SECRET).forward(request)).toBeNull();
});
