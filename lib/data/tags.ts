import 'server-only';
import { cacheTag } from 'next/cache';
import { lists } from '../api/lists';
import type { ArticleSummary, Tag } from '../api/schemas';
import { tags } from '../api/tags';
import { requestOrNull } from '../backend/request';
import { decodeName, fitsIntoPath } from '../routes/list-routes';
import { deploymentToken } from '../settings/deployment';
import { foldScript } from '../traditional/simplified';
import { getArticles, type Paginated } from './articles';
import { supportsCall } from './list-support';
import { cacheResult, query } from './query';

/** A tag and one page of its articles. */
export interface TagPage {
  tag: string;
  articles: Paginated<ArticleSummary>;
}

async function loadTags(token: string | undefined): Promise<Tag[] | null> {
  const data = await requestOrNull('tag_list', {}, token);
  return data ? data.list.filter(({ name }) => fitsIntoPath(name)) : null;
}

/** All tags as anonymous visitors see them. */
export async function cachedTags() {
  'use cache';
  cacheTag(tags.tagList, tags.articles);
  return cacheResult(loadTags(deploymentToken()));
}

/** All tags that can have a page, in the backend's order; null if it does not list them. @throws {ApiError} */
export const getTags = query(loadTags, cachedTags);

/** A tag and one page of its articles; null for an unknown tag or a page past the end. @throws {ApiError} */
export async function getTagPage(tag: string, page = 1): Promise<TagPage | null> {
  const articles = await getArticles(lists.tag(tag), page);
  return articles && { tag, articles };
}

/**
 * The tag that a route parameter names, whose canonical path may be another one: names in another form (case,
 * width, spaces, encoded twice) are found too. Null if there is none.
 *
 * @throws {ApiError}
 */
export async function resolveTag(param: string): Promise<string | null> {
  const name = decodeName(param);
  if (!name || !fitsIntoPath(name) || !(await supportsCall('tag_list'))) return null;
  // Not looked up in the list of all tags: the page would change with every one of them.
  if (await getArticles(lists.tag(name))) return name;
  const form = comparable(name);
  return (await getTags())?.find((tag) => comparable(tag.name) === form)?.name ?? null;
}

/** Names that differ in case, width, spaces, script or a second encoding only have the same form. */
function comparable(name: string): string {
  const decoded = decodeName(name) ?? name;
  return foldScript(decoded.normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ').trim();
}
