import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { send } from '@wenzhan/kit/testing/send';
import * as crawler from '../support/crawler-reads';
import { REVALIDATE_SECRET, revalidate } from '../support/revalidation';
import { type Site, withSite } from '../support/site';
import { expect, test } from '../support/worker';
import {
  type HostileRequest,
  hostileRequests,
  randomRequest,
  seededRandom,
} from './hostile-requests';

/** Stored pages: the one of all paths that do not exist, and one that exists. */
const ARTICLE = '/content/news/101';
const PAGES = ['/nowhere', ARTICLE];
const SEED = 43;
const IS_WHOLE = process.env.SLOW_TESTS === '1';
const COMBINATIONS = IS_WHOLE ? 80 : 4;
/** `npm run verify` sends each twenty-sixth request alone, to each page others. */
const STEP = IS_WHOLE ? 1 : 26;
/** Far more than the requests take. */
const TEST_MS = 400_000;

/** Counted requests would be refused. */
const UNLIMITED = {
  RATE_LIMITS: 'search=0, session=0, preview=0, api=0, pictures=0, reports=0, missing=0',
};

/** The variants of a document that are stored separately. */
const VARIANTS = ['identity', 'gzip', 'br', 'deflate'].flatMap((encoding) =>
  ['http', 'https'].map((scheme) => ({
    'accept-encoding': encoding,
    'x-forwarded-proto': scheme,
  })),
);

const READINGS: Record<string, string>[] = [
  ...VARIANTS,
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
];

/** Headers of one request, or that say how it was answered. */
const OWN_HEADERS = [
  ...['date', 'x-request-id', 'x-nextjs-cache'],
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length'],
];

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The beginning of the body, with the title of a document. */
  begins: string;
  /** Whether it is a whole document. */
  isDocument: boolean;
  sha256: string;
}

/** What readers get, by page and headers. */
type Read = Record<string, Answer>;

/** @param query the page response cache stores no response to a request with one */
async function read(
  { base }: { base: string },
  query = '',
  pages = PAGES,
  readings = READINGS,
): Promise<Read> {
  const all: Read = {};
  for (const path of pages) {
    for (const headers of readings) {
      const first = await readOne(base, path + query, headers);
      // The router adds a hash of its headers to the query.
      const { location } = first.headers;
      const isHashed = first.status === 307 && location !== undefined;
      const answer = isHashed ? await readOne(base, location, headers) : first;
      all[`${path} ${JSON.stringify(headers)}`] = answer;
    }
  }
  return all;
}

async function readOne(base: string, path: string, sent: Record<string, string>): Promise<Answer> {
  const { status, headers, text } = await crawler.read(base, path, sent);
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.includes(name))),
    begins: text.slice(0, 20) + (/<title>.*?<\/title>/.exec(text)?.[0] ?? ''),
    isDocument: /^<!DOCTYPE html>.*<\/html>$/s.test(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

/** Requests of which each may be the first that is stored in its variant: of each page, one for each variant. */
function* batchesOf(ofPages: readonly HostileRequest[][]): Generator<HostileRequest[]> {
  const most = Math.max(...ofPages.map((requests) => requests.length));
  for (let at = 0; at < most; at += VARIANTS.length) {
    yield ofPages.flatMap((requests) =>
      requests.slice(at, at + VARIANTS.length).map(({ headers, ...request }, index) => ({
        ...request,
        headers: { ...VARIANTS[index], ...headers },
      })),
    );
  }
}

async function sendAll(
  { base }: { base: string },
  requests: readonly HostileRequest[],
): Promise<void> {
  // What they get is theirs, even a closed connection.
  for (const { path, ...sent } of requests) {
    const answer = await send(base, path, sent).catch(() => null);
    const location = answer?.status === 307 ? answer.headers.location : undefined;
    if (location && HASHED.test(location)) await send(base, location, sent).catch(() => null);
  }
}

/** Where the framework first leads requests of the router: to the address with the hash of their headers. */
const HASHED = /^\/[^?]*\?(?:.*&)?_rsc(?:=|$)/;

const listOf = (requests: readonly HostileRequest[]) => JSON.stringify(requests, null, 1);

/** Each request by itself, and combinations, for each page. */
function allRequests(pages = PAGES, combinations = COMBINATIONS): HostileRequest[][] {
  const random = seededRandom(SEED);
  return pages.map((page, first) => [
    ...hostileRequests(page).filter((_, at) => (at + first) % STEP === 0),
    ...Array.from({ length: combinations }, () => randomRequest([page], random)),
  ]);
}

/** A page that is rendered again has other bytes. */
const formOf = (all: Read) =>
  Object.entries(all).map(([name, { status, headers, begins, isDocument }]) => [
    name,
    status,
    headers['content-type'],
    begins,
    isDocument,
  ]);

/** @param before what the store had; a page that was stale has been rendered again since */
async function expectUnchanged(site: Site, before: Read, note: string): Promise<void> {
  const now = await read(site);
  if (isDeepStrictEqual(now, before)) return;
  const stored = await read(site, '?plain');
  expect(formOf(stored), note).toEqual(formOf(before));
  for (const [name, answer] of Object.entries(now)) {
    expect([before[name], stored[name]], `${name} ${note}`).toContainEqual(answer);
  }
}

test.describe.configure({ mode: 'parallel' });

test('no request changes what is stored for others, by a byte', async () => {
  test.setTimeout(TEST_MS);
  await withSite({ pages: 'none', env: { ...UNLIMITED, REVALIDATE_SECRET } }, async (site) => {
    let before = await read(site);
    for (const requests of batchesOf(allRequests())) {
      // All pages are rendered again, so that the next response to each is the one that is stored.
      const { status } = await revalidate(site.base, { tags: ['site'] });
      expect(status).toBe(200);
      before = await read(site, '?plain');
      await sendAll(site, requests);
      await expectUnchanged(site, before, `after ${listOf(requests)}`);
    }
    await site.restart({ hard: true });
    await expectUnchanged(site, before, 'after a restart');
  });
});

test('without self-hosting, no request changes the form of what is stored for others', async () => {
  test.setTimeout(TEST_MS);
  const env = { ...UNLIMITED, SELF_HOSTING: '0' };
  await withSite({ pages: 'none', env }, async (site) => {
    await read(site);
    const before = formOf(await read(site));
    for (const requests of batchesOf(allRequests())) {
      await sendAll(site, requests);
      expect(formOf(await read(site)), `after ${listOf(requests)}`).toEqual(before);
    }
  });
});
