import { ApiError } from '@wenzhan/contract/request/errors';
import { NextResponse } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '../../request/server-request';
import { startLinkedPreview } from './linked-preview';

const browser = vi.hoisted(() => ({ jar: {} as NextResponse['cookies'] }));

vi.mock('next/headers', () => ({
  cookies: async () => browser.jar,
  draftMode: async () => ({ enable: () => browser.jar.set('__prerender_bypass', 'secret') }),
}));
vi.mock('../../request/server-request', () => ({ request: vi.fn() }));

const asked = vi.mocked(request);
const READER = { user: { username: 'reader', nickname: 'reader', isReader: true } };
const EDITOR = { user: { username: 'editor', nickname: 'editor' } };
const failure = (status: number) => new ApiError('x', { kind: 'http', call: 'user_info', status });
/** A token that says that it holds for an hour. */
const LINK = `h.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url')}.s`;

beforeEach(() => {
  asked.mockReset();
  browser.jar = new NextResponse().cookies;
  vi.stubEnv('BUILD_ID', 'build');
});

/** What the API says of each token: data, or an error. */
function know(tokens: Record<string, object>): void {
  asked.mockImplementation(async (_call, _input, reader) => {
    const known = new Map(Object.entries(tokens)).get(reader?.token ?? '');
    if (known && !(known instanceof Error)) return known as never;
    throw known ?? failure(401);
  });
}

/** Opens a link. @returns where it leads */
async function open(query: string, headers: Record<string, string> = {}): Promise<string | null> {
  const all = { 'x-forwarded-proto': 'https', ...headers };
  const address = `http://site.test/api/preview/link?${query}`;
  const response = await startLinkedPreview(new Request(address, { headers: all }));
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location');
}

const names = () => browser.jar.getAll().flatMap(({ name, value }) => (value ? [name] : []));
const FAILED = '/login?error=link&next=%2Fcontent%2Fnews%2F1';

test('a link sets its token for as long as it holds, and leads to the page in Draft Mode', async () => {
  know({ [LINK]: READER });
  expect(await open(`token=${LINK}&next=/content/news/1`)).toBe('/content/news/1');
  const cookie = browser.jar.get('token');
  expect(cookie).toMatchObject({ value: LINK, path: '/', sameSite: 'lax', secure: true });
  expect(cookie?.maxAge).toBeGreaterThan(3590);
  expect(cookie?.maxAge).toBeLessThanOrEqual(3600);
  expect(names()).toEqual(['token', '__prerender_bypass', 'preview_build', 'preview_tried']);
});

test('an editor stays signed in, and sees the draft anyway', async () => {
  know({ [LINK]: READER, own: EDITOR });
  browser.jar.set('token', 'own');
  expect(await open(`token=${LINK}&next=/content/news/1`)).toBe(
    '/api/preview?next=%2Fcontent%2Fnews%2F1',
  );
  expect(browser.jar.get('token')?.value).toBe('own');
});

test('the token of another link, or one that has ended, makes way', async () => {
  know({ [LINK]: READER, other: READER });
  for (const held of ['other', 'ended']) {
    browser.jar.set('token', held);
    expect(await open(`token=${LINK}&next=/content/news/1`)).toBe('/content/news/1');
    expect(browser.jar.get('token')?.value).toBe(LINK);
  }
});

test.each([
  ['that has ended', 'token=ended&next=/content/news/1', FAILED],
  ['without a token', 'next=/content/news/1', FAILED],
  ['with a malformed one', 'token=%E4%BD%A0&next=/content/news/1', FAILED],
  ['with the token of an editor', 'token=own&next=/content/news/1', FAILED],
  [
    'while the API fails',
    'token=broken&next=/content/news/1',
    '/login?error=unavailable&next=%2Fcontent%2Fnews%2F1',
  ],
  ['to another site', 'token=ended&next=//evil.example/', '/login?error=link&next=%2F'],
])('a link %s signs nobody in', async (_, query, location) => {
  know({ own: EDITOR, broken: failure(503) });
  expect(await open(query)).toBe(location);
  expect(names()).toEqual([]);
});

test('a link leads nowhere but to this site', async () => {
  know({ [LINK]: READER });
  expect(await open(`token=${LINK}&next=https://evil.example/`)).toBe('/');
});

test('the router opens no link', async () => {
  know({ [LINK]: READER });
  expect(await open(`token=${LINK}`, { rsc: '1' })).toBe(null);
  expect(names()).toEqual([]);
});
