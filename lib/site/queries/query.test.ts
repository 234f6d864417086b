import { CONTENT_CACHE, NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import { ApiError } from '@wenzhan/contract/request/errors';
import { UNAUTHORISED_TAG } from '@wenzhan/kit/page-cache';
import { UnrenderableError } from '@wenzhan/text/article/unrenderable';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reader } from '../../request/reader';
import { cacheResult, orLeftOut, query } from './query';

const mocks = vi.hoisted(() => ({
  token: undefined as string | undefined,
  cacheLife: vi.fn(),
  cacheTag: vi.fn(),
}));

vi.mock('next/cache', () => ({ cacheLife: mocks.cacheLife, cacheTag: mocks.cacheTag }));
vi.mock('../../request/editor', () => ({
  editorToken: async () => mocks.token,
  withEditorSession: (loading: Promise<unknown>) => loading,
}));

const unauthorised = () => new ApiError('no', { kind: 'http', call: 'article_info', status: 401 });

beforeEach(() => {
  mocks.token = undefined;
});

test('anonymous visitors get the cached variant, an editor the one with the token', async () => {
  const load = vi.fn(async ({ token }: Reader, id: string) => `${id} for ${token}`);
  const cached = vi.fn(async (id: string) => `${id} for all`);
  const get = query(load, cached);
  expect(await get('7')).toBe('7 for all');
  expect(load).not.toHaveBeenCalled();
  mocks.token = 'editor-token';
  expect(await get('7')).toBe('7 for editor-token');
  expect(cached).toHaveBeenCalledTimes(1);
});

test('a 401 of the cached variant is an error of the query', async () => {
  const get = query(
    async () => 'editor',
    () => cacheResult(Promise.reject(unauthorised())),
  );
  await expect(get()).rejects.toMatchObject({ status: 401, call: 'article_info' });
  expect(mocks.cacheTag).toHaveBeenCalledWith(UNAUTHORISED_TAG);
});

test('what exists is cached as content with its tags, what is missing for a short time', async () => {
  // The framework takes 128 in a call.
  const many = Array.from({ length: 200 }, (_, at) => `found-${at}`);
  const load = async (value: string | null) => value;
  const tagsOf = (found: string) => many.map((_, at) => `${found}-${at}`);
  mocks.cacheTag.mockClear();
  expect(await cacheResult(load('found'), tagsOf)).toBe('found');
  expect(mocks.cacheTag.mock.calls.flat()).toEqual(many);
  expect(Math.max(...mocks.cacheTag.mock.calls.map((tags) => tags.length))).toBeLessThan(129);
  expect(mocks.cacheLife).toHaveBeenLastCalledWith(CONTENT_CACHE);
  expect(await cacheResult(load(null))).toBeNull();
  expect(mocks.cacheLife).toHaveBeenLastCalledWith(NOT_FOUND_CACHE);
});

test('every other failure is thrown, and not cached', async () => {
  mocks.cacheLife.mockClear();
  const failure = new Error('down');
  await expect(cacheResult(Promise.reject(failure))).rejects.toBe(failure);
  expect(mocks.cacheLife).not.toHaveBeenCalled();
});

test('a text that cannot be rendered fails its page, is remembered, and is left out of lists', async () => {
  const cached = () => cacheResult(Promise.reject(new UnrenderableError('it takes too long')));
  expect(await cached()).toEqual({ unrenderable: 'it takes too long' });
  expect(mocks.cacheLife).toHaveBeenLastCalledWith(NOT_FOUND_CACHE);
  const get = query(async () => 'editor', cached);
  await expect(get()).rejects.toMatchObject({ call: 'render', detail: 'it takes too long' });
  expect(await orLeftOut(cached())).toBeNull();
  expect(await orLeftOut(cacheResult(Promise.resolve('found')))).toBe('found');
});
