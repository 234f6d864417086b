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
 * it even when the page catches it.
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

export async function cachedCategories(): Promise<Category[]> {
  'use cache';
  cacheTag(tags.categories);
  cacheLife(GOOD);
  return categoriesView(deploymentToken(), cachedCdnUrl());
}

export async function cachedArticles(
  category: string | undefined,
  page: number,
  limit: number,
): Promise<Page<ArticleSummary> | null> {
  'use cache';
  cacheTag(category ? tags.category(category) : tags.articles);
  const query = { category, page, limit };
  const articles = await articlesView(deploymentToken(), cachedCdnUrl(), query);
  if (!articles) return missing();
  cacheTag(...articles.list.map(({ id }) => tags.article(id)));
  cacheLife(GOOD);
  return articles;
}

export async function cachedArticle(id: string): Promise<ArticleView | null> {
  'use cache';
  cacheTag(tags.article(id));
  const view = await askUnlessWithdrawn(tags.article(id), () =>
    articleView(deploymentToken(), cachedCdnUrl(), id),
  );
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

export async function cachedStaticPage(name: string): Promise<StaticPageView | null> {
  'use cache';
  cacheTag(tags.page(name));
  const view = await askUnlessWithdrawn(tags.page(name), () =>
    staticPageView(deploymentToken(), cachedCdnUrl(), name),
  );
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
