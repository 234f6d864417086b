import { expect, test } from 'vitest';
import type { JsonClient } from '../../json-client';
import { listRows, type RowsQuery, readRows, updateRows } from './rows';

interface Post {
  id: number;
  slug: unknown;
  modified_gmt: string;
  status: string;
  content: { protected: boolean };
}

const post = (id: number, modified_gmt = `2020-01-01T00:00:0${id}`): Post => ({
  ...{ id, slug: `${id}`, modified_gmt, status: 'publish' },
  content: { protected: false },
});

/** A WordPress with more posts than are served, and what it was asked for. */
async function crowdedSite() {
  const posts = [1, 2, 3, 4].map((id) => post(id));
  const asked: string[] = [];
  const client: JsonClient = {
    get: async (_path, schema, { query = {} } = {}) => {
      asked.push(String(query.orderby ?? `include ${query.include}`));
      const ids = query.include && String(query.include).split(',').map(Number);
      const list = posts.filter(({ id }) => !ids || ids.includes(id));
      if (query.orderby === 'id') list.sort((a, b) => b.id - a.id);
      else list.sort((a, b) => (a.modified_gmt < b.modified_gmt ? 1 : -1));
      const start = (Number(query.page ?? 1) - 1) * 100;
      const data = schema.parse(list.slice(start, start + 100));
      return { data, headers: new Headers({ 'x-wp-total': `${list.length}` }) };
    },
  };
  const query: RowsQuery = {
    path: '/wp/v2/posts',
    statuses: undefined,
    limit: 3,
    hasLanguages: false,
  };
  const known = await listRows(client, query);
  asked.length = 0;
  return { posts, asked, client, query, known };
}

const idsOf = (known: { rows: ReadonlyMap<number, unknown> } | null) =>
  [...(known?.rows.keys() ?? [])].sort((a, b) => a - b);

test('an edit of a post that is too old to be served costs one request', async () => {
  const { posts, asked, client, query, known } = await crowdedSite();
  posts[0] = post(1, '2026-01-01T00:00:00');
  let now = await updateRows(client, query, known);
  now = await updateRows(client, query, now);
  expect(asked).toEqual(['modified', 'modified']);
  expect(idsOf(now)).toEqual([2, 3, 4]);
  asked.length = 0;
  posts[0] = post(1, '2026-01-02T00:00:00');
  const read = await readRows(client, query, now, [1]);
  expect(idsOf(read)).toEqual([2, 3, 4]);
  expect(idsOf(read && (await updateRows(client, query, read)))).toEqual([2, 3, 4]);
  expect(asked).toEqual(['include 1', 'modified']);
});

test('so does one that is not as expected', async () => {
  const { posts, asked, client, query, known } = await crowdedSite();
  posts[0] = { ...post(1, '2026-01-01T00:00:00'), slug: 1 };
  let now = await updateRows(client, query, known);
  now = await updateRows(client, query, now);
  expect(asked).toEqual(['modified', 'modified']);
  expect(now.bad).toEqual([]);
});

test('a new post takes the place of the oldest, without a list of all', async () => {
  const { posts, asked, client, query, known } = await crowdedSite();
  posts.push(post(5, '2026-01-01T00:00:00'));
  const updated = await updateRows(client, query, known);
  expect(idsOf(updated)).toEqual([3, 4, 5]);
  posts.push(post(6, '2026-01-02T00:00:00'));
  const read = await readRows(client, query, updated, [6]);
  expect(idsOf(read)).toEqual([4, 5, 6]);
  expect(idsOf(read && (await updateRows(client, query, read)))).toEqual([4, 5, 6]);
  expect(asked).toEqual(['modified', 'include 6', 'modified']);
});

test('an edit is found behind more edits of old posts than a page has; those are passed once', async () => {
  const { posts, asked, client, query } = await crowdedSite();
  const old = Array.from({ length: 100 }, (_, at) => post(100 + at, '2026-01-02T00:00:00'));
  posts.push(...[200, 201, 202].map((id) => post(id, '2020-01-01T00:00:00')));
  posts.push(...old.map(({ id }) => post(id, '2020-01-01T00:00:00')));
  const known = await listRows(client, { ...query, limit: 300, hasLanguages: false });
  const rows = new Map([...known.rows].filter(([id]) => id >= 200));
  for (const { id, modified_gmt } of old) {
    Object.assign(posts.find((one) => one.id === id) ?? {}, { modified_gmt });
  }
  Object.assign(posts.find(({ id }) => id === 200) ?? {}, { modified_gmt: '2026-01-01T00:00:00' });
  asked.length = 0;
  const wide = { ...query, limit: 103, hasLanguages: false };
  const now = await updateRows(client, wide, { ...known, rows });
  expect(now.rows.get(200)?.modified_gmt).toBe('2026-01-01T00:00:00');
  expect(asked).toEqual(['modified', 'modified']);
  await updateRows(client, wide, now);
  expect(asked).toEqual(['modified', 'modified', 'modified']);
});

test('an edit is found behind a page of scheduled posts, which WordPress says are modified later', async () => {
  const { posts, asked, client, query } = await crowdedSite();
  posts.push(...Array.from({ length: 100 }, (_, at) => post(100 + at, '2999-01-01T00:00:00')));
  const wide = { ...query, limit: 300, hasLanguages: false };
  const known = await listRows(client, wide);
  posts[0] = post(1, '2020-01-02T00:00:00');
  asked.length = 0;
  const now = await updateRows(client, wide, known);
  expect(now.rows.get(1)?.modified_gmt).toBe('2020-01-02T00:00:00');
  expect(asked).toEqual(['modified', 'modified']);
});

test('a deletion among those served is noticed, and the next older one served', async () => {
  const { posts, client, query, known } = await crowdedSite();
  posts.splice(2, 1);
  expect(idsOf(await updateRows(client, query, known))).toEqual([1, 2, 4]);
});

test('a hundred posts without their total fail, because more may follow; fewer are all', async () => {
  const clientOf = (count: number): JsonClient => ({
    get: async (_path, schema) => {
      const posts = Array.from({ length: count }, (_, at) => post(at, '2020-01-01T00:00:00'));
      return { data: schema.parse(posts), headers: new Headers() };
    },
  });
  const query: RowsQuery = {
    path: '/wp/v2/posts',
    statuses: undefined,
    limit: 300,
    hasLanguages: false,
  };
  await expect(listRows(clientOf(100), query)).rejects.toThrow('GET /wp/v2/posts: X-WP-Total');
  expect((await listRows(clientOf(99), query)).rows.size).toBe(99);
});
