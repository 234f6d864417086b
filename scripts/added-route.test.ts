import type { PageRow } from '@wenzhan/contract/urls/table';
import { unstable_getResponseFromNextConfig } from 'next/experimental/testing/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Everything that is derived from the route table, with an additional page. */
async function withPage(row: PageRow) {
  vi.doMock('@wenzhan/contract/urls/table', async (original) => {
    const table = await original<typeof import('@wenzhan/contract/urls/table')>();
    return {
      ...table,
      PAGES: [...table.PAGES, row],
      ROUTES: [...table.PAGES, row, ...table.AREAS],
    };
  });
  const { middlewareMatcher } = await import('./middleware-matcher');
  const { describeApp } = await import('@wenzhan/host/app');
  describeApp((await import('../lib/hosting/site-description')).siteDescription);
  return {
    ...(await import('@wenzhan/contract/urls/match')),
    ...(await import('@wenzhan/contract/urls/unmatched-paths')),
    ...(await import('@wenzhan/host/testing/parts')),
    ...(await import('../lib/handlers/markdown/negotiation')),
    sources: middlewareMatcher().map(({ source }) => source),
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock('@wenzhan/contract/urls/table'));

test('one row makes a path known: to the middleware, the redirects, the metrics', async () => {
  const site = await withPage({ pattern: '/themes/[tag]', kind: 'list' });
  expect(site.matchRoute('/themes/x')?.params).toEqual({ tag: 'x' });
  expect(site.routeKind('/themes/x')).toBe('list');
  expect([site.isUnmatchedPath('/themes/x'), site.isUnmatchedPath('/themes')]).toEqual([
    false,
    true,
  ]);
  expect(site.rateLimitClass({ method: 'GET', url: '/themes/x', headers: {} })).toBeNull();
  const unmatched = site.sources.find((source) => source.includes('themes/[^/]+'));
  expect(new RegExp(`^${unmatched}$`).test('/themes/x')).toBe(false);
});

test('a row says how a page is counted, and that the middleware gives it a nonce', async () => {
  const row = {
    pattern: '/history',
    kind: 'search',
    rateLimit: 'search',
    perRequest: true,
  } as const;
  const site = await withPage(row);
  for (const headers of [{}, { cookie: 'token=x' }]) {
    expect(site.rateLimitClass({ method: 'GET', url: '/history', headers })).toBe('search');
  }
  expect(site.sources).toContain('/history');
});

test('a row says that a page can be read as Markdown', async () => {
  const site = await withPage({ pattern: '/notes/[id]', kind: 'page', markdown: true });
  expect(site.routeKind('/notes/7.md')).toBe('page');
  expect(site.rateLimitClass({ method: 'GET', url: '/notes/7.md', headers: {} })).toBe('api');
  const answer = await unstable_getResponseFromNextConfig({
    url: 'https://site.test/notes/7.md',
    nextConfig: { rewrites: async () => site.markdownRewrites },
  });
  expect(answer.headers.get('x-middleware-rewrite')).toBe('https://site.test/api/markdown/notes/7');
});
