import 'server-only';
import { placeTags } from '@wenzhan/contract/cache/placement';
import { tagInLanguage, tags } from '@wenzhan/contract/cache/tags';
import { type ArticleSummary, articleInfo } from '@wenzhan/contract/calls/articles';
import { type StaticPage, singlePage } from '@wenzhan/contract/calls/static-pages';
import { isApiError } from '@wenzhan/contract/request/errors';
import { withCover } from '@wenzhan/text/pictures/pictures';
import { everybody, type Reader } from '../../request/reader';
import { requestOrNull } from '../../request/server-request';
import { withTombstone } from '../tombstones';
import { cacheResult, cacheTagsIn, query } from './query';
import { getCdnUrl } from './site';

/*
 * What a page mentions and can do without. That it is missing is a value and no null: null has the lifetimes of a page
 * that is not found, and the framework gives the shortest lifetimes of what a page awaits to the page.
 */

/** Something that a page mentions. */
interface Mention<T> {
  /** Null if it is missing or does not fit the contract. */
  value: T | null;
  /** Why there is none: for editors. */
  problem?: string;
}

/**
 * Leaves out what is missing or does not fit the contract; the call has logged that.
 *
 * @param name its name for editors
 * @throws every other failure
 */
async function toMention<T>(name: string, loading: Promise<T | null>): Promise<Mention<T>> {
  try {
    const value = await loading;
    return value === null ? { value, problem: `${name} does not exist` } : { value };
  } catch (error) {
    if (!isApiError(error) || !error.unfit) throw error;
    const problem = `${name} is left out: ${error.summary}`;
    return { value: null, problem };
  }
}

async function loadSummary(reader: Reader, id: string): Promise<ArticleSummary | null> {
  // In parallel, as in `loadArticle`. The text, which may be impossible to render, is not needed.
  const [data, base] = await Promise.all([
    requestOrNull(articleInfo, { query: { id } }, reader),
    getCdnUrl(reader),
  ]);
  if (!data) return null;
  const { content, editUrl, ...article } = data.article;
  return withCover(article, base);
}

const summaryMention = (reader: Reader, id: string) =>
  toMention(
    `article ${id}`,
    withTombstone(tagInLanguage(reader.language, tags.article(id)), () => loadSummary(reader, id)),
  );

/** The same as anonymous visitors see it. */
export async function cachedSummary(id: string, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.article(id));
  return cacheResult(
    summaryMention(everybody(language), id),
    ({ value }) => (value ? placeTags(value) : []),
    language,
  );
}

/** An article as it appears in lists, by its id. @throws {ApiError} for a failure of the backend */
export const getSummary = query(summaryMention, cachedSummary);

type PageLead = Pick<StaticPage, 'name' | 'title' | 'description' | 'seo'>;

async function loadLead(reader: Reader, name: string): Promise<PageLead | null> {
  const data = await requestOrNull(singlePage, { query: { name } }, reader);
  if (!data) return null;
  const { title, description, seo } = data.page;
  return { name, title, description, seo };
}

const leadMention = (reader: Reader, name: string) =>
  toMention(
    `the page ${name}`,
    withTombstone(tagInLanguage(reader.language, tags.page(name)), () => loadLead(reader, name)),
  );

/** The same as anonymous visitors see it. */
export async function cachedLead(name: string, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.page(name));
  return cacheResult(leadMention(everybody(language), name));
}

/** What a static page says of itself, without its text. @throws {ApiError} for a failure of the backend */
export const getLead = query(leadMention, cachedLead);
