import { serveAnswers } from '@wenzhan/content/testing/backend-answers';
import { FALLBACK_CACHE } from '@wenzhan/contract/cache/profiles';
import { beforeEach, expect, test, vi } from 'vitest';
import { cachedSupport, hasPages, supportsCall } from './optional-lists';

const cached = vi.hoisted(() => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/cache', () => cached);
vi.mock('../../request/editor', () => ({ editorToken: async () => undefined }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test.each([500, 400])(
  'a list that fails with %i costs a page that links to it no more than the link, and is asked for again soon',
  async (status) => {
    await serveAnswers({ tag_list: status });
    // An error that leaves a cached function costs the page, even if the page catches it.
    expect(await cachedSupport('tag_list')).toBe('failed');
    expect(cached.cacheLife).toHaveBeenLastCalledWith(FALLBACK_CACHE);
    expect(await hasPages('tag_list')).toBe(false);
    await expect(supportsCall('tag_list')).rejects.toThrow();
  },
);

test('a list that failed and is back counts at once where a page needs it', async () => {
  const answers: Record<string, object | number> = { tag_list: 400 };
  await serveAnswers(answers);
  expect(await hasPages('tag_list')).toBe(false);
  answers.tag_list = { list: [{ name: '标签', total: 1 }] };
  expect(await supportsCall('tag_list')).toBe(true);
});

test('a list that needs sign-in is no failure of the list', async () => {
  await serveAnswers({ tag_list: 401 });
  expect(await cachedSupport('tag_list')).toEqual({ unauthorised: 'tag_list' });
  await expect(supportsCall('tag_list')).rejects.toMatchObject({ status: 401 });
});

test.each([
  [{ list: [{ name: '标签', total: 1 }] }, true],
  [{ list: [] }, false],
  [404, false],
])('the answer %j has pages: %s', async (answer, has) => {
  await serveAnswers({ tag_list: answer });
  expect([await cachedSupport('tag_list'), await hasPages('tag_list')]).toEqual([has, has]);
});
