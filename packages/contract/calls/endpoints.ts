import { articleInfo, articleList, categoryList } from './articles';
import type { DataOf } from './call';
import { changes } from './changes';
import { archiveList, authorList, seriesList, tagList } from './index-lists';
import { messageCreate } from './messages';
import { mostRead } from './most-read';
import { redirectList } from './redirects';
import { search } from './search';
import { sectionPageList } from './section-pages';
import { login, userInfo } from './sessions';
import { indexInfo } from './site';
import { pageList, singlePage } from './static-pages';

/**
 * The calls to read that a backend may omit. What follows from each: the request and its validation, OpenAPI, the check that
 * its answer fits, and a handler in `packages/content/list-calls.ts`.
 */
const optionalCalls = {
  series_list: seriesList,
  tag_list: tagList,
  archive_list: archiveList,
  author_list: authorList,
  redirect_list: redirectList,
  most_read: mostRead,
  section_page_list: sectionPageList,
} as const;

/** Every call of the contract, for what serves, describes or checks a whole API. Whoever makes a call imports that one. */
export const endpoints = {
  index_info: indexInfo,
  category_list: categoryList,
  article_list: articleList,
  article_info: articleInfo,
  page_list: pageList,
  single_page: singlePage,
  search,
  changes,
  ...optionalCalls,
  login,
  message_create: messageCreate,
  user_info: userInfo,
} as const;

export type CallName = keyof typeof endpoints;
export type CallData<N extends CallName> = DataOf<(typeof endpoints)[N]>;

export type OptionalCall = keyof typeof optionalCalls;
export const OPTIONAL_CALLS = Object.keys(optionalCalls) as OptionalCall[];
