import 'server-only';
import { lists } from '@wenzhan/contract/cache/lists';
import { tags } from '@wenzhan/contract/cache/tags';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { type Author, type AuthorInfo, authorList } from '@wenzhan/contract/calls/index-lists';
import { AUTHOR_ID } from '@wenzhan/contract/schemas/fields';
import { parseTarget } from '@wenzhan/contract/urls/target';
import { resolvePicture } from '@wenzhan/text/pictures/pictures';
import { everybody, type Reader } from '../../request/reader';
import { requestOrNull } from '../../request/server-request';
import { getMixedArticles } from './articles';
import type { InCategory, Paginated } from './page-data';
import { cacheResult, cacheTagsIn, query } from './query';
import { getCdnUrl } from './site';

/** An author and one page of the articles. */
export interface AuthorPage {
  author: AuthorInfo;
  articles: Paginated<ArticleSummary & InCategory>;
}

async function loadAuthors(reader: Reader): Promise<Author[] | null> {
  const [data, base] = await Promise.all([
    requestOrNull(authorList, {}, reader),
    getCdnUrl(reader),
  ]);
  if (!data) return null;
  return data.list.map(({ portrait, links, ...author }) => ({
    ...author,
    portrait: portrait && resolvePicture(portrait, base),
    links: links.filter(({ url }) => parseTarget(url)?.external),
  }));
}

/** All authors as anonymous visitors see them. */
export async function cachedAuthors(language?: string) {
  'use cache';
  cacheTagsIn(language, tags.index('author'), tags.articles);
  return cacheResult(loadAuthors(everybody(language)));
}

/** All authors of articles, in the backend's order; null if it does not list them. @throws {ApiError} */
export const getAuthors = query(loadAuthors, cachedAuthors, (authors) =>
  (authors ?? []).map(({ name }) => name),
);

async function loadAuthor(reader: Reader, id: string): Promise<AuthorInfo | null> {
  const entry = (await loadAuthors(reader))?.find((author) => author.id === id);
  if (!entry) return null;
  const { total, updatedAt, ...author } = entry;
  return author;
}

/** An author as anonymous visitors see it, apart from the list: it does not change with each article. */
export async function cachedAuthor(id: string, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.author(id));
  return cacheResult(loadAuthor(everybody(language), id));
}

const getAuthor = query(loadAuthor, cachedAuthor, (author) => (author ? [author.name] : []));

/**
 * An author and one page of the articles, newest first; null for an unknown author, one without articles or
 * a page past the end.
 *
 * @throws {ApiError}
 */
export async function getAuthorPage(id: string, page = 1): Promise<AuthorPage | null> {
  const author = AUTHOR_ID.test(id) ? await getAuthor(id) : null;
  const articles = author && (await getMixedArticles(lists.author(id), page));
  return articles && { author, articles };
}
