import 'server-only';
import { tags } from '@wenzhan/contract/cache/tags';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { mostRead } from '@wenzhan/contract/calls/most-read';
import { isUnauthorised } from '@wenzhan/contract/request/errors';
import { withCover } from '@wenzhan/text/pictures/pictures';
import { everybody, type Reader } from '../../request/reader';
import { toResult } from '../../request/result';
import { requestOrNull } from '../../request/server-request';
import { tagsOfShown } from './articles';
import { cacheResult, cacheTagsIn, query } from './query';
import { getCdnUrl } from './site';

async function loadMostRead(
  reader: Reader,
  days: number,
  limit: number,
): Promise<ArticleSummary[]> {
  // In parallel, as in `loadArticle`.
  const [data, base] = await Promise.all([
    // What cannot be counted now costs the section alone.
    toResult(requestOrNull(mostRead, { query: { days, limit } }, reader)),
    getCdnUrl(reader),
  ]);
  if (data.state === 'failed' && isUnauthorised(data.error)) throw data.error;
  const list = data.state === 'found' ? data.value.list : [];
  return list.map((article) => withCover(article, base));
}

async function cachedMostRead(days: number, limit: number, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.articles);
  return cacheResult(
    loadMostRead(everybody(language), days, limit),
    (list) => list.flatMap(tagsOfShown),
    language,
  );
}

/** The articles that were read most, those first; none if that is not counted, or cannot be said now. */
export const getMostRead = query(loadMostRead, cachedMostRead);
