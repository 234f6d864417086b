import 'server-only';
import { type ArticleSummary, articleList } from '@wenzhan/contract/calls/articles';
import { type PageHit, type SearchHit, search } from '@wenzhan/contract/calls/search';
import { parsePageNumber } from '@wenzhan/contract/urls/routes';
import { limitUnits } from '@wenzhan/kit/text/shorten';
import { traditionalVariant } from '@wenzhan/kit/urls/traditional';
import { simplifiedKeyword } from '@wenzhan/text/traditional/simplified';
import { connection } from 'next/server';
import { editorToken, withEditorSession } from '../../request/editor';
import { request } from '../../request/server-request';
import { inEditionOfPage } from '../page-edition';
import { getCategories, withCategoryTitles } from './categories';
import type { InCategory, Paginated } from './page-data';
import { cachedSite } from './site';

/** Parsed parameters of the search page. */
export interface SearchQuery {
  /** Trimmed, at most 64 characters; empty if none was given. */
  keyword: string;
  tag: string | undefined;
  page: number;
}

/** An article that matches; only a keyword search has excerpts. */
export type SearchResult = ArticleSummary & InCategory & Partial<Pick<SearchHit, 'excerpt'>>;

/** One page of articles that match, and on the first one the pages of sections that do. */
export interface SearchResults extends Paginated<SearchResult> {
  pages?: PageHit[] | undefined;
}

const MAX_KEYWORD_LENGTH = 64;

type SearchParams = Record<string, string | string[] | undefined>;

/** Parses the search page's parameters; malformed ones are ignored. */
export function parseSearchParams({ q, tag, page }: SearchParams): SearchQuery {
  return {
    keyword: limitUnits(first(q).trim(), MAX_KEYWORD_LENGTH).trim(),
    tag: limitUnits(first(tag).trim(), MAX_KEYWORD_LENGTH) || undefined,
    page: parsePageNumber(first(page)) ?? 1,
  };
}

const NOTHING = { list: [], total: 0, page: 1, limit: 1 };
const isEmpty = ({ keyword, tag }: SearchQuery) => !keyword && !tag;

async function findArticles(
  language: string | undefined,
  query: SearchQuery,
): Promise<SearchResults> {
  const { keyword, tag, page } = query;
  if (isEmpty(query)) return NOTHING;
  await connection();
  const token = await editorToken();
  const reader = { token, language };
  const results: Promise<SearchResults> = keyword
    ? request(search, { query: { keyword: await asWritten(keyword, language), tag, page } }, reader)
    : request(articleList, { query: { tag, page } }, reader);
  return token ? withEditorSession(results) : results;
}

/** The articles that match a query, uncached, in the edition of the page; empty without a keyword and a tag. @throws {ApiError} */
export const findInEdition = inEditionOfPage(findArticles);

/** The same with the titles of categories, in the edition of the page. @throws {ApiError} */
export async function getSearchResults(query: SearchQuery): Promise<SearchResults> {
  if (isEmpty(query)) return NOTHING;
  const [results] = await Promise.all([findInEdition(query), getCategories()]);
  return { ...results, list: await withCategoryTitles(results.list) };
}

/** Content is written in simplified characters, and not every backend finds it by traditional ones. */
const asWritten = async (keyword: string, language: string | undefined) =>
  traditionalVariant() && language === undefined
    ? limitUnits(
        await simplifiedKeyword(keyword, (await cachedSite()).traditionalVocabulary),
        MAX_KEYWORD_LENGTH,
      )
    : keyword;

function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
