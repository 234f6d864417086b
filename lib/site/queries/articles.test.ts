import '../../../testing/next';

import { infoOf, serveAnswers } from '@wenzhan/content/testing/backend-answers';
import { expect, test } from 'vitest';
import { getArticle } from './articles';

test.each([
  ['2025-12-31T00:00:00Z', undefined],
  ['2026-01-01T08:00:00+08:00', undefined],
  ['2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z'],
  [null, undefined],
])('an article published at 2026-01-01 and changed at %s was updated at %s', async (at, shown) => {
  await serveAnswers({ 'article_info?id=7': infoOf(7, { updatedAt: at }) });
  expect((await getArticle('7'))?.article.updatedAt).toBe(shown);
});
