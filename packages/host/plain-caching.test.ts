import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { expect, test } from 'vitest';
import { endSharedCachingEverywhere } from './plain-caching';

test('without the request pipeline, too, a shared cache may keep a page for ten minutes, or a day while the site fails', async () => {
  endSharedCachingEverywhere();
  const site = await serveHttp(({ url }, response) => {
    const year = 's-maxage=60, stale-while-revalidate=31535940';
    response.setHeader('cache-control', url === '/draft' ? 'private, no-store' : year);
    if (url === '/missing') response.statusCode = 404;
    response.end('text');
  });
  const cachingOf = async (path: string) =>
    (await fetch(site.base + path)).headers.get('cache-control');
  expect(await cachingOf('/page')).toBe(
    's-maxage=60, stale-while-revalidate=540, stale-if-error=86340',
  );
  expect(await cachingOf('/missing')).toContain('no-store');
  expect(await cachingOf('/draft')).toBe('private, no-store');
  await site.close();
});
