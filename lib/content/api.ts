import { isSignedIn as hasValidToken, login, userInfo } from './accounts';
import { articleInfo, articleList } from './article-calls';
import { listChanges } from './changes';
import type { Handlers } from './handler';
import type { IndexCache } from './index-cache';
import { createApp } from './routes';
import { search } from './search-call';
import { categoryList, indexInfo, pageList, redirectList, singlePage } from './site-calls';
import { contentStore, type Log } from './store';

export interface ContentApiOptions {
  /** The content folder. */
  dir: string;
  /** Where what the files said is kept for the next start; nowhere by default. */
  index?: IndexCache | undefined;
  /** Milliseconds since the epoch; the clock by default. */
  now?: () => number;
  /** Takes lines about broken files and failures; the console by default. */
  log?: Log;
  /** Another backend is configured: everything but the contract's description is code 404. */
  external?: boolean;
  /** Whether a request carries a valid token; drafts exist for those only. */
  isSignedIn?: (request: Request) => Promise<boolean>;
}

const handlers: Handlers = {
  index_info: indexInfo,
  category_list: categoryList,
  article_list: articleList,
  article_info: articleInfo,
  page_list: pageList,
  single_page: singlePage,
  search,
  changes: listChanges,
  redirect_list: redirectList,
  login,
  user_info: userInfo,
};

/**
 * The embedded content API: the whole contract, answered from a folder of Markdown and YAML that
 * is read where it lies. Never throws; every answer is an envelope.
 */
export function createContentApi({
  dir,
  index,
  now = Date.now,
  log = console.error,
  external = false,
  isSignedIn = hasValidToken,
}: ContentApiOptions): { fetch(request: Request): Promise<Response> } {
  const store = contentStore(dir, index);
  const app = createApp({
    handlers,
    external,
    log,
    surroundings: async (request) => ({
      request,
      viewer: { signedIn: await isSignedIn(request) },
      snapshot: (viewer, allowStale) => store.snapshot(viewer, now(), log, allowStale),
    }),
  });
  return { fetch: async (request) => app.fetch(request) };
}
