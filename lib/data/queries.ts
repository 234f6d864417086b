import 'server-only';
import { connection } from 'next/server';
import { cache } from 'react';
import type { CallQuery } from '../api/endpoints';
import { PAGE_SIZE } from '../api/endpoints';
import type { ArticleSummary, Category, SearchHit } from '../api/schemas';
import { requestRequired } from '../backend/request';
import { toResult } from '../backend/result';
import { editorToken, withEditorSession } from '../session/editor';
import { deploymentToken } from '../settings/deployment';
import {
  cachedArticle,
  cachedArticles,
  cachedCategories,
  cachedRedirect,
  cachedSite,
  cachedStaticPage,
  cachedStaticPages,
} from './cached-queries';
import { getFallback } from './fallback-snapshot';
import {
  loadArticle,
  loadArticles,
  loadCategories,
  loadSite,
  loadStaticPage,
  loadStaticPages,
  type Paginated,
} from './load';

/*
 * The site's questions. Everybody gets cached answers; an editor in Draft Mode gets fresh ones that
 * hold drafts, asked with the editor's own bearer.
 *
 * Each is asked once in a render, also when it fails: the framework never settles the second call
 * of a 'use cache' function that has thrown in the same render.
 */

/**
 * The site's configuration from `index_info`, whatever the backend does: the current one, else the
 * last good one, else the snapshot that the build took.
 */
export const getSite = cache(async () => {
  const token = await editorToken();
  if (!token) return cachedSite();
  const loaded = await toResult(withEditorSession(loadSite(token)));
  return loaded.state === 'found' ? loaded.value : getFallback('site');
});

/** All categories, in the backend's order. @throws {ApiError} */
export const getCategories = cache(async (): Promise<Category[]> => {
  const token = await editorToken();
  return token ? withEditorSession(loadCategories(token, getCdnUrl())) : cachedCategories();
});

/** One category, or null when there is none of that name. @throws {ApiError} */
export async function getCategory(name: string): Promise<Category | null> {
  return (await getCategories()).find((category) => category.name === name) ?? null;
}

/**
 * One page of articles, newest first, or null for an unknown category or a page past the end.
 * The first page exists even when there is nothing to list.
 *
 * @throws {ApiError}
 */
export const getArticles = cache(async (category?: string, page = 1, limit = PAGE_SIZE) => {
  const token = await editorToken();
  const query = { category, page, limit };
  return token
    ? withEditorSession(loadArticles(token, getCdnUrl(), query))
    : cachedArticles(category, page, limit);
});

/** One article with its neighbours, or null when there is none. @throws {ApiError} */
export const getArticle = cache(async (id: string) => {
  const token = await editorToken();
  return token ? withEditorSession(loadArticle(token, getCdnUrl(), id)) : cachedArticle(id);
});

/** Names and titles of all static pages, whatever the backend does. */
export const getStaticPages = cache(async () => {
  const token = await editorToken();
  if (!token) return cachedStaticPages();
  const loaded = await toResult(withEditorSession(loadStaticPages(token)));
  return loaded.state === 'found' ? loaded.value : getFallback('pages');
});

/** One static page, or null when there is none of that name. @throws {ApiError} */
export const getStaticPage = cache(async (name: string) => {
  const token = await editorToken();
  return token
    ? withEditorSession(loadStaticPage(token, getCdnUrl(), name))
    : cachedStaticPage(name);
});

/** One page of search results; asked for at every request. @throws {ApiError} */
export async function getSearchHits(query: CallQuery<'search'>): Promise<Paginated<SearchHit>> {
  await connection();
  const token = await editorToken();
  const hits = requestRequired('search', { query }, token ?? deploymentToken());
  return token ? withEditorSession(hits) : hits;
}

/** One page of the articles with a tag; asked for at every request. @throws {ApiError} */
export async function getArticlesByTag(
  tag: string,
  page: number,
): Promise<Paginated<ArticleSummary>> {
  await connection();
  const token = await editorToken();
  const list = requestRequired(
    'article_list',
    { query: { tag, page } },
    token ?? deploymentToken(),
  );
  return token ? withEditorSession(list) : list;
}

/** What became of an address that has no page; null for nothing known. Never fails. */
export const getRedirect = cache(cachedRedirect);

async function getCdnUrl(): Promise<string> {
  return (await getSite()).cdnUrl;
}
