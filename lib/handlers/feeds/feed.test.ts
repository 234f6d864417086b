import '../../../testing/next';

import { infoOf, listOf, serveAnswers } from '@wenzhan/content/testing/backend-answers';
import { beforeEach, expect, test, vi } from 'vitest';
import { cachedFeed } from './feed';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const listed = { article_list: listOf(7, 8, 9), 'article_info?id=7': infoOf(7) };

test('an article that is gone or does not fit the contract costs the feed that article', async () => {
  await serveAnswers({ ...listed, 'article_info?id=8': infoOf(8, { content: 5 }) });
  expect((await cachedFeed())?.articles.map(({ id }) => id)).toEqual(['7']);
});

test('a backend that fails fails the feed, which stays as it was', async () => {
  await serveAnswers({ ...listed, 'article_info?id=8': 500 });
  await expect(cachedFeed()).rejects.toMatchObject({ status: 500 });
});
