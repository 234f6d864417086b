import { expect, test } from 'vitest';
import type { JsonClient } from '../../json-client';
import { siteScanner } from './site-scanner';

/** A WordPress with so many posts, the last changed first, and the orders in which it was asked for them. */
function siteOf(count: number) {
  const orders: string[] = [];
  const postAt = (at: number) => ({
    ...{ id: count - at, slug: `${count - at}`, status: 'publish' },
    ...{ modified_gmt: '2020-01-01T00:00:00', content: { protected: false } },
  });
  const client: JsonClient = {
    get: async (path, schema, { query = {} } = {}) => {
      if (path !== '/wp/v2/posts') {
        return { data: schema.parse(path === '/' ? {} : []), headers: new Headers() };
      }
      orders.push(String(query.orderby));
      const start = (Number(query.page ?? 1) - 1) * 100;
      const data = schema.parse(Array.from({ length: 100 }, (_, at) => postAt(start + at)));
      return { data, headers: new Headers({ 'x-wp-total': `${count}` }) };
    },
  };
  return {
    orders,
    ...siteScanner(client, {
      name: 'cms',
      url: 'https://cms.test',
      statuses: undefined,
      hasLanguages: false,
    }),
  };
}

test('a site with more than twice the posts that are served is listed once', async () => {
  const { orders, scan } = siteOf(25_000);
  expect((await scan(false)).posts.size).toBe(10_000);
  orders.length = 0;
  await scan(true);
  expect(orders).toEqual(['modified']);
});
