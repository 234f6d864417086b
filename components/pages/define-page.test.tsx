import { type SiteConfig, siteConfigSchema } from '@wenzhan/contract/calls/site';
import { ApiError, type ApiErrorKind } from '@wenzhan/contract/request/errors';
import { notFound, permanentRedirect } from 'next/navigation';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Gone } from '@/components/errors/gone';
import { StatusBoundary } from '@/components/errors/status-boundary';
import { toolMetadata } from '@/lib/site/metadata/page-metadata';
import { defineMetadata, definePage } from './define-page';

const ROUTE = '/content/[category]/[id]';
const PARAMS = { category: 'news', id: 'a%20b' };
const props = { params: Promise.resolve(PARAMS) };
const getRedirect = vi.hoisted(() => vi.fn());

vi.mock('server-only', () => ({}));
vi.mock('@/lib/site/redirects/page-redirect', () => ({ getRedirect }));
vi.mock('@/lib/site/queries/site', () => ({
  getSite: async () => siteConfigSchema.parse({ siteName: '文站', description: '' }),
}));

const failure = (kind: ApiErrorKind, status?: number) =>
  new ApiError('no', { kind, call: 'article_info', status });
const throwing = (error: unknown) => async () => {
  throw error;
};

/** The element of a failed page that sets its status. */
async function shown(render: () => Promise<never>): Promise<ReactElement> {
  const page = (await definePage(ROUTE, render)(props)) as ReactElement<{ failure: unknown }>;
  const component = page.type as (props: unknown) => ReactElement<{ children?: ReactElement[] }>;
  const rendered = component(page.props);
  return rendered.props.children?.[1] ?? rendered;
}

beforeEach(() => getRedirect.mockReset().mockResolvedValue(null));

test('a page gets its parameters and is what its function returns', async () => {
  const render = vi.fn(async () => 'the page');
  expect(await definePage(ROUTE, render)(props)).toBe('the page');
  expect(render).toHaveBeenCalledWith(PARAMS);
});

test('notFound() is a whole document with 404, after a look into the redirect list', async () => {
  const { type, props: given } = await shown(async () => notFound());
  expect(type).toBe(StatusBoundary);
  expect(given).toMatchObject({ status: 404, final: true });
  expect(getRedirect).toHaveBeenCalledWith('/content/news/a%20b');
});

test('what has moved is a permanent redirect, what was withdrawn is gone', async () => {
  getRedirect.mockResolvedValue({ status: 308, to: '/content/news/1' });
  await expect(shown(async () => notFound())).rejects.toMatchObject({
    digest: 'NEXT_REDIRECT;replace;/content/news/1;308;',
  });
  getRedirect.mockResolvedValue({ status: 410 });
  expect((await shown(async () => notFound())).type).toBe(Gone);
});

test('a failed query is a whole document with 500', async () => {
  const error = failure('network');
  const { type, props: given } = await shown(throwing(error));
  expect(type).toBe(StatusBoundary);
  expect(given).toMatchObject({ status: 500 });
  expect((given as { by: () => never }).by).toThrow(error);
});

test('a 401 leads to the sign-in and back; other redirects are left to the framework', async () => {
  await expect(shown(throwing(failure('http', 401)))).rejects.toMatchObject({
    digest: 'NEXT_REDIRECT;replace;/login?next=%2Fcontent%2Fnews%2Fa%2520b;307;',
  });
  await expect(shown(async () => permanentRedirect('/content/news/1'))).rejects.toMatchObject({
    digest: 'NEXT_REDIRECT;replace;/content/news/1;308;',
  });
  expect(getRedirect).not.toHaveBeenCalled();
});

test('the title of a page that cannot be shown says why, and crawlers get no more of it', async () => {
  const describe = (site: SiteConfig, title: string) =>
    toolMetadata(site, { path: '/test', title, description: '' });
  const metadataOf = async (load: () => Promise<string>) =>
    defineMetadata(ROUTE, load, describe)(props);
  const robots = { index: false, follow: true };
  const only = (absolute: string) => ({ title: { absolute }, applicationName: '文站', robots });
  expect(await metadataOf(async () => '标题')).toMatchObject({ title: '标题' });
  expect(await metadataOf(async () => notFound())).toEqual(only('Page not found - 文站'));
  expect(await metadataOf(throwing(failure('http', 401)))).toEqual(only('登录 - 文站'));
  const failed = await metadataOf(throwing(failure('timeout')));
  expect(failed).toEqual(only('Internal Server Error - 文站'));
});
