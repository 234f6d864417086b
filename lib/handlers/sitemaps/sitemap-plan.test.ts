import { text } from 'node:stream/consumers';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test, vi } from 'vitest';
import { planShards, type Shard } from './sitemap-plan';
import { sitemapText } from './sitemap-stream';

const MANY = 1200;
/** Small, like the data: the real limits are tested on a running site with very many articles. */
const LIMITS = { addresses: 1000, bytes: 1_000_000 };
/** Rows per response of the backend, whatever limit is requested. */
const PAGE = 50;

interface Row {
  id: number;
  /** Minutes since an arbitrary time. */
  at: number;
  noindex?: boolean;
  cover?: { url: string };
}

/** A backend that lists these rows as articles, by time and id; its cursors are keys, not offsets. */
async function listRows(rows: Row[]): Promise<void> {
  const { base } = await serveHttp((request, response) => {
    const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
    const [at = 0, id = 0] = (query.get('cursor') ?? '0.0').split('.').map(Number);
    const rest = rows.filter((row) => row.at > at || (row.at === at && row.id > id));
    const list = rest.slice(0, PAGE);
    const last = rest[PAGE] && list.at(-1);
    const next = last ? `${last.at}.${last.id}` : null;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 0, message: '', data: { list: list.map(change), next } }));
  });
  vi.stubEnv('API_BASE_URL', base);
}

function change({ id, at, ...more }: Row) {
  const updatedAt = new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString();
  return { kind: 'article', id, category: 'news', updatedAt, status: 'published', ...more };
}

const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, at: index }));

const textOf = (shard: Shard) =>
  text(sitemapText(shard, { newest: undefined, cdnUrl: '', home: [], limits: LIMITS }));

async function idsOf(shard: Shard): Promise<number[]> {
  const sitemap = await textOf(shard);
  expect(sitemap).toMatch(/^<\?xml .*\n<urlset [^>]+>\n(<url>.*<\/url>\n)+<\/urlset>\n$/);
  return [...sitemap.matchAll(/news\/(\d+)<\/loc>/g)].map(([, id]) => Number(id));
}

afterEach(closeServers);

test('a site without any change has one sitemap, with the lists', async () => {
  await listRows([]);
  const shards = await planShards(null, { cdnUrl: '' });
  expect(shards).toEqual([{ cursor: null, last: null, updatedAt: undefined }]);
  expect(await idsOf(shards[0] as Shard)).toEqual([]);
});

test('what may not be indexed counts neither as an address nor as the newest', async () => {
  await listRows([
    { id: 1, at: 1 },
    { id: 2, at: 2, noindex: true },
  ]);
  const shards = await planShards(null, { cdnUrl: '' });
  expect(shards[0]?.updatedAt).toBe('2020-01-01T00:01:00.000Z');
  expect(await idsOf(shards[0] as Shard)).toEqual([1]);
});

test('shards hold everything once, keep the limit, and the last one stays open', async () => {
  await listRows(rowsUpTo(MANY));
  const shards = await planShards(null, { cdnUrl: '', limits: LIMITS });
  expect(shards.map(({ last }) => last === null)).toEqual([false, true]);
  const ids = await Promise.all(shards.map(idsOf));
  expect(ids[0]?.length).toBeLessThanOrEqual(LIMITS.addresses);
  expect(ids.flat()).toEqual(rowsUpTo(MANY).map(({ id }) => id));
  // From the last shard on, the plan is the same.
  expect(await planShards(shards[1]?.cursor ?? null, { cdnUrl: '', limits: LIMITS })).toEqual([
    shards[1],
  ]);
});

test('what changes, appears or goes after the plan is in some sitemap, or in none any more', async () => {
  const rows = rowsUpTo(MANY);
  await listRows(rows);
  const shards = await planShards(null, { cdnUrl: '', limits: LIMITS });
  const end = Number(shards[0]?.last?.id);
  // The last article of the first shard is edited, one is withdrawn, ten are backdated, one is new.
  const [edited] = rows.splice(end - 1, 1);
  rows.splice(99, 1);
  const backdated = Array.from({ length: 10 }, (_, index) => ({ id: 7000 + index, at: 500 }));
  rows.splice(500, 0, ...backdated);
  rows.push({ id: Number(edited?.id), at: MANY }, { id: MANY + 1, at: MANY + 1 });
  const ids = (await Promise.all(shards.map(idsOf))).flat();
  expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
});

test('long picture addresses make more sitemaps, not larger ones', async () => {
  const url = `https://pictures.example.com/${'x'.repeat(1900)}`;
  await listRows(rowsUpTo(900).map((row) => ({ ...row, cover: { url } })));
  const shards = await planShards(null, { cdnUrl: '', limits: LIMITS });
  expect(shards.length).toBe(3);
  for (const shard of shards) {
    expect(Buffer.byteLength(await textOf(shard))).toBeLessThanOrEqual(LIMITS.bytes);
  }
});
