import 'server-only';
import { cacheLife } from 'next/cache';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '../../api/cache-profiles';
import type { ListName } from '../../api/lists';
import { convertHtml } from '../../text/traditional/html';
import { extended, type Script, traditionalScript } from '../../text/traditional/script';
import { convertValue } from '../../text/traditional/values';
import { cachedFeed, type Feed, type FeedArticle } from './feed';

/** A feed in traditional characters; null for an unknown list. @throws {ApiError} */
export async function cachedTraditionalFeed(name?: ListName): Promise<Feed | null> {
  'use cache';
  const feed = await cachedFeed(name);
  if (!feed) {
    cacheLife(NOT_FOUND_CACHE);
    return null;
  }
  const { site, home, list, articles } = feed;
  const script = await traditionalScript(site);
  cacheLife(CONTENT_CACHE);
  return {
    ...convertValue({ site, home, list }, script),
    articles: articles.map((article) => convertArticle(article, script)),
  };
}

function convertArticle({ html, ...article }: FeedArticle, script: Script): FeedArticle {
  const own = extended(script, article.traditional);
  return { ...convertValue(article, own), html: convertHtml(html, own) };
}
