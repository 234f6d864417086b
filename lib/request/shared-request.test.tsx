// @vitest-environment happy-dom

import { ApiError, isApiError } from '@wenzhan/contract/request/errors';
import type { Route } from 'next';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import SearchPage from '@/app/search/page';
import { definePage } from '@/components/pages/define-page';
import { startPreview } from '../handlers/session/preview';
import { getSearchResults } from '../site/queries/search';
import { requestFromBrowser } from './browser-request';
import { editorToken, withEditorSession } from './editor';
import { request } from './server-request';
import type * as shared from './shared-request';

/** Another rule than that of the site: a status of 418 leads to `/tea`, and 401 nowhere. */
vi.mock('./shared-request', async (original) => {
  const leadToLogin: typeof shared.leadToLogin = (error, navigate) =>
    isApiError(error) && error.status === 418
      ? navigate((next) => `/tea?${new URLSearchParams({ next })}` as Route)
      : undefined;
  return { ...(await original<typeof shared>()), leadToLogin };
});
vi.mock('./server-request', () => ({ request: vi.fn() }));
vi.mock('../site/queries/search', async (original) => ({
  ...(await original<object>()),
  getSearchResults: vi.fn(),
}));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => ({ value: 'abc' }), set: () => {}, delete: () => {} }),
  draftMode: async () => ({ isEnabled: true }),
  headers: async () => new Headers({ 'x-wenzhan-path': '/content' }),
}));
vi.mock('next/server', () => ({ connection: async () => {} }));

/** The address of the framework's redirect that a render throws; undefined if there is none. */
async function redirectOf(rendering: Promise<unknown>): Promise<string | undefined> {
  const error = await rendering.catch((thrown: unknown) => thrown);
  return /^NEXT_REDIRECT;replace;(.*);307;$/.exec(String(Object(error).digest))?.[1];
}

/** Renders a page, and the component that stands for its failure. */
async function renderPage(query: () => Promise<never>): Promise<unknown> {
  const params = Promise.resolve({ category: 'news' });
  const { type, props } = (await definePage(
    '/content/[category]',
    query,
  )({ params })) as ReactElement;
  return (type as (props: unknown) => unknown)(props);
}

function renderSearch(query: () => Promise<never>): Promise<unknown> {
  vi.mocked(getSearchResults).mockImplementation(query);
  const searchParams = Promise.resolve({ q: '甲' });
  return SearchPage({ params: Promise.resolve({}), searchParams });
}

async function locationOfPreview(): Promise<string | null> {
  const response = await startPreview(new Request('http://site.test/api/preview?next=%2Ffeeds'));
  return response.headers.get('location');
}

async function leaveInBrowser(status: number): Promise<unknown> {
  const assign = vi.spyOn(window.location, 'assign').mockReset();
  const transport = async () => new Response('{}', { status });
  await requestFromBrowser('search', {}, { transport, showError: false }).catch(() => {});
  return assign.mock.calls[0]?.[0];
}

beforeEach(() => history.replaceState(null, '', '/content/news?a=1'));

test.each([
  ['a page', ({ call }) => redirectOf(renderPage(call)), '/tea?next=%2Fcontent%2Fnews'],
  [
    'the search page',
    ({ call }) => redirectOf(renderSearch(call)),
    '/tea?next=%2Fsearch%3Fq%3D%25E7%2594%25B2',
  ],
  // A render cannot delete the editor's token: a route handler does, and leads to `/login`.
  [
    "a page with an editor's token",
    () => redirectOf(editorToken()),
    '/api/session/end?next=%2Fcontent',
  ],
  [
    'a query with such a token',
    ({ call }) => redirectOf(withEditorSession(call())),
    '/api/session/end?next=%2Fcontent',
  ],
  ['a route handler', locationOfPreview, '/tea?next=%2Ffeeds', '/feeds'],
  ['a browser', ({ status }) => leaveInBrowser(status), '/tea?next=%2Fcontent%2Fnews%3Fa%3D1'],
] as [
  string,
  (failing: { status: number; call: () => Promise<never> }) => unknown,
  string,
  string?,
][])(
  '%s goes where the shared rule leads, and has no rule of its own',
  async (_, go, led, stays) => {
    const addressAfter = async (status: number) => {
      const call = async () => {
        throw new ApiError('no', { kind: 'http', call: 'search', status });
      };
      vi.mocked(request).mockImplementation(call);
      return ((await go({ status, call })) as string | undefined)?.replace(/&proof=.*/, '');
    };
    expect(await addressAfter(401)).toBe(stays);
    expect(await addressAfter(418)).toBe(led);
  },
);
