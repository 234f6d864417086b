import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { askUnlessWithdrawn } from '../cache/withdrawn';
import { plainAddress } from '../moved/address';
import { getMoves } from '../moved/list';
import type { Move } from '../moved/moves';
import { deploymentToken } from '../session/deployment';
import { GOOD, LAST_GOOD, MISSING } from './cache-life';
import { recall, remember, type Snapshot } from './last-good';
import { load } from './load';
import type { ArticleSummary, Category, PageSummary, SiteConfig } from './schemas';
import { tags } from './tags';
import { orThrow, orUnauthorised, UNAUTHORISED } from './unauthorised';
import {
  type ArticleView,
  articlesView,
  articleView,
  categoriesView,
  type Page,
  type StaticPageView,
  siteView,
  staticPagesView,
  staticPageView,
} from './views';

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
  const loaded = await load(siteView(deploymentToken()));
  if (loaded.state !== 'found') return lastGood('site');
  remember('site', loaded.value, askedAt);
  cacheLife(GOOD);
  return loaded.value;
}

/** @throws {ApiError} */
export const cachedCategories = (): Promise<Category[]> =>
  orThrow('category_list', readCategories());

async function readCategories() {
  'use cache';
  cacheTag(tags.categories);
  const categories = await orUnauthorised(categoriesView(deploymentToken(), cachedCdnUrl()));
  if (categories !== UNAUTHORISED) cacheLife(GOOD);
  return categories;
}

/** @throws {ApiError} */
export const cachedArticles = (
  category: string | undefined,
  page: number,
  limit: number,
): Promise<Page<ArticleSummary> | null> =>
  orThrow('article_list', readArticles(category, page, limit));

async function readArticles(category: string | undefined, page: number, limit: number) {
  'use cache';
  cacheTag(category ? tags.category(category) : tags.articles);
  const query = { category, page, limit };
  const articles = await orUnauthorised(articlesView(deploymentToken(), cachedCdnUrl(), query));
  if (articles === UNAUTHORISED) return articles;
  if (!articles) return missing();
  cacheTag(...articles.list.map(({ id }) => tags.article(id)));
  cacheLife(GOOD);
  return articles;
}

/** @throws {ApiError} */
export const cachedArticle = (id: string): Promise<ArticleView | null> =>
  orThrow('article_info', readArticle(id));

async function readArticle(id: string) {
  'use cache';
  cacheTag(tags.article(id));
  const view = await orUnauthorised(
    askUnlessWithdrawn(tags.article(id), () => articleView(deploymentToken(), cachedCdnUrl(), id)),
  );
  if (view === UNAUTHORISED) return view;
  if (!view) return missing();
  const { article, previous, next, related } = view;
  const others = [previous, next, ...related].filter((other) => other !== null);
  cacheTag(tags.category(article.category), ...others.map((other) => tags.article(other.id)));
  cacheLife(GOOD);
  return view;
}

/** In the same way: every page has them in its footer. */
export async function cachedStaticPages(): Promise<PageSummary[]> {
  'use cache';
  cacheTag(tags.site);
  const askedAt = Date.now();
  const loaded = await load(staticPagesView(deploymentToken()));
  if (loaded.state !== 'found') return lastGood('pages');
  remember('pages', loaded.value, askedAt);
  cacheLife(GOOD);
  return loaded.value;
}

/** @throws {ApiError} */
export const cachedStaticPage = (name: string): Promise<StaticPageView | null> =>
  orThrow('single_page', readStaticPage(name));

async function readStaticPage(name: string) {
  'use cache';
  cacheTag(tags.page(name));
  const view = await orUnauthorised(
    askUnlessWithdrawn(tags.page(name), () =>
      staticPageView(deploymentToken(), cachedCdnUrl(), name),
    ),
  );
  if (view === UNAUTHORISED) return view;
  if (!view) return missing();
  cacheLife(GOOD);
  return view;
}

/** What became of an address that has no page; null for nothing known. Never fails. */
export async function cachedMove(path: string): Promise<Move | null> {
  'use cache';
  cacheTag(tags.redirects);
  const move = (await getMoves()).get(plainAddress(path));
  if (!move) return missing();
  if (move.status !== 308) cacheTag(tags.status(move.status));
  cacheLife(GOOD);
  return move;
}

async function cachedCdnUrl(): Promise<string> {
  return (await cachedSite()).cdnUrl;
}

function lastGood<K extends keyof Snapshot>(key: K): Snapshot[K] {
  cacheLife(LAST_GOOD);
  return recall(key);
}

function missing(): null {
  cacheLife(MISSING);
  return null;
}
