import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { CONTENT_CACHE, FALLBACK_CACHE, NOT_FOUND_CACHE } from '../api/cache-profiles';
import type { ArticleSummary, Category, PageSummary, SiteConfig } from '../api/schemas';
import { tags } from '../api/tags';
import { orThrow, orUnauthorised, UNAUTHORISED } from '../api/unauthorised';
import { toResult } from '../backend/result';
import { withTombstone } from '../cache/tombstones';
import { getRedirects } from '../redirects/redirect-list';
import { normalizePath } from '../routing/path';
import type { ResolvedRedirect } from '../routing/resolve-redirects';
import { deploymentToken } from '../settings/deployment';
import { getFallback, type Snapshot, saveFallback } from './fallback-snapshot';
import {
  type ArticleWithBody,
  loadArticle,
  loadArticles,
  loadCategories,
  loadSite,
  loadStaticPage,
  loadStaticPages,
  type Paginated,
  type StaticPageWithBody,
} from './load';

/*
 * What everybody may see, kept in the data cache under the contract's tags. A failure is thrown and
 * not kept; a missing thing is null, kept for a short while.
 *
 * A failure that a page can do without must not be thrown from here: the framework answers 500 for
 * it even when the page catches it. Nor must a 401, which leads to `/login`: a `'use cache'` function
 * returns it, and what is exported throws it.
 */

/** Fails only after a purge: without `index_info` it is the last good one, else the build's snapshot. */
export async function cachedSite(): Promise<SiteConfig> {
  'use cache';
  cacheTag(tags.site);
  const askedAt = Date.now();
  const loaded = await toResult(loadSite(deploymentToken()));
  if (loaded.state !== 'found') return fallback('site');
  saveFallback('site', loaded.value, askedAt);
  cacheLife(CONTENT_CACHE);
  return loaded.value;
}

/** @throws {ApiError} */
export const cachedCategories = (): Promise<Category[]> =>
  orThrow('category_list', readCategories());

async function readCategories() {
  'use cache';
  cacheTag(tags.categories);
  const categories = await orUnauthorised(loadCategories(deploymentToken(), cachedCdnUrl()));
  if (categories !== UNAUTHORISED) cacheLife(CONTENT_CACHE);
  return categories;
}

/** @throws {ApiError} */
export const cachedArticles = (
  category: string | undefined,
  page: number,
  limit: number,
): Promise<Paginated<ArticleSummary> | null> =>
  orThrow('article_list', readArticles(category, page, limit));

async function readArticles(category: string | undefined, page: number, limit: number) {
  'use cache';
  cacheTag(category ? tags.category(category) : tags.articles);
  const query = { category, page, limit };
  const articles = await orUnauthorised(loadArticles(deploymentToken(), cachedCdnUrl(), query));
  if (articles === UNAUTHORISED) return articles;
  if (!articles) return missing();
  cacheTag(...articles.list.map(({ id }) => tags.article(id)));
  cacheLife(CONTENT_CACHE);
  return articles;
}

/** @throws {ApiError} */
export const cachedArticle = (id: string): Promise<ArticleWithBody | null> =>
  orThrow('article_info', readArticle(id));

async function readArticle(id: string) {
  'use cache';
  cacheTag(tags.article(id));
  const view = await orUnauthorised(
    withTombstone(tags.article(id), () => loadArticle(deploymentToken(), cachedCdnUrl(), id)),
  );
  if (view === UNAUTHORISED) return view;
  if (!view) return missing();
  const { article, previous, next, related } = view;
  const others = [previous, next, ...related].filter((other) => other !== null);
  cacheTag(tags.category(article.category), ...others.map((other) => tags.article(other.id)));
  cacheLife(CONTENT_CACHE);
  return view;
}

/** In the same way: every page has them in its footer. */
export async function cachedStaticPages(): Promise<PageSummary[]> {
  'use cache';
  cacheTag(tags.site);
  const askedAt = Date.now();
  const loaded = await toResult(loadStaticPages(deploymentToken()));
  if (loaded.state !== 'found') return fallback('pages');
  saveFallback('pages', loaded.value, askedAt);
  cacheLife(CONTENT_CACHE);
  return loaded.value;
}

/** @throws {ApiError} */
export const cachedStaticPage = (name: string): Promise<StaticPageWithBody | null> =>
  orThrow('single_page', readStaticPage(name));

async function readStaticPage(name: string) {
  'use cache';
  cacheTag(tags.page(name));
  const view = await orUnauthorised(
    withTombstone(tags.page(name), () => loadStaticPage(deploymentToken(), cachedCdnUrl(), name)),
  );
  if (view === UNAUTHORISED) return view;
  if (!view) return missing();
  cacheLife(CONTENT_CACHE);
  return view;
}

/** What became of an address that has no page; null for nothing known. Never fails. */
export async function cachedRedirect(path: string): Promise<ResolvedRedirect | null> {
  'use cache';
  cacheTag(tags.redirects);
  const redirect = (await getRedirects()).get(normalizePath(path));
  if (!redirect) return missing();
  if (redirect.status !== 308) cacheTag(tags.status(redirect.status));
  cacheLife(CONTENT_CACHE);
  return redirect;
}

async function cachedCdnUrl(): Promise<string> {
  return (await cachedSite()).cdnUrl;
}

function fallback<K extends keyof Snapshot>(key: K): Snapshot[K] {
  cacheLife(FALLBACK_CACHE);
  return getFallback(key);
}

function missing(): null {
  cacheLife(NOT_FOUND_CACHE);
  return null;
}
