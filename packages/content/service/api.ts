import { type EmbeddedApi, LOOK_PATH, type OnChange } from '@wenzhan/contract/request/embedded-api';
import { z } from 'zod';
import { loginWith, userInfo, viewerOf } from '../accounts';
import { createApp } from '../app';
import { articleInfo, articleList } from '../article-calls';
import { listChanges } from '../changes';
import { fail, missing, Refusal, succeed } from '../envelope';
import type { Log } from '../files/diagnostics';
import type { Handlers } from '../handler';
import type { IndexCache } from '../index-cache';
import { listCalls } from '../list-calls';
import { search } from '../search-call';
import { categoryList, indexInfo, pageList, singlePage } from '../site-calls';
import type { ContentSource } from '../sources/source';
import { Editions } from './editions';

export interface ContentApiOptions {
  source: ContentSource;
  /** Cache of the parsed entries for the next start; none by default. */
  index?: IndexCache | undefined;
  /** The current time in milliseconds since the epoch; `Date.now` by default. */
  now?: () => number;
  /** Logs invalid entries and failures; `console.error` by default. */
  log?: Log;
  /** Whether another backend is configured: then everything but the OpenAPI document is code 404. */
  external?: boolean;
  /** Whether a request may see drafts. */
  isSignedIn?: (request: Request) => Promise<boolean>;
}

const handlers: Omit<Handlers, 'login'> = {
  index_info: indexInfo,
  category_list: categoryList,
  article_list: articleList,
  article_info: articleInfo,
  page_list: pageList,
  single_page: singlePage,
  search,
  changes: listChanges,
  ...listCalls,
  user_info: userInfo,
  message_create: () => Promise.reject(missing()),
};

/** The content service: answers the calls of the contract, and announces what changes. */
export interface ContentService extends EmbeddedApi {
  /** From now on the service looks for changes itself, and announces each after it serves it. */
  onChange(listener: OnChange): void;
}

/**
 * The content service over the records of a source. Its `fetch` never rejects: failures are envelopes too. Until somebody
 * listens to changes, requests look for them.
 */
export function createContentApi({
  source,
  index,
  now = Date.now,
  log = console.error,
  external = false,
  isSignedIn,
}: ContentApiOptions): ContentService {
  const editions = new Editions({ source, index, now, log });
  const app = createApp({
    handlers: { ...handlers, login: loginWith(source.isEditor) },
    external,
    log,
    surroundings: async (request) => {
      const edition = await editions.get(new URL(request.url).searchParams.get('language'));
      if (!edition) throw missing();
      return {
        request,
        folder: edition.folder,
        viewer: await viewerOf(request, isSignedIn),
        snapshot: (viewer, allowStale) => edition.store.snapshot(viewer, now(), log, allowStale),
        inLanguages: () => editions.snapshots(),
      };
    },
  });
  return {
    fetch: async (request) =>
      new URL(request.url).pathname === `/${LOOK_PATH}`
        ? takeWord(request, editions)
        : app.fetch(request),
    onChange: (listener) => editions.onChange(listener),
  };
}

const wordSchema = z.object({
  tags: z.array(z.string()),
  withdrawn: z.array(z.string()),
  drafts: z.array(z.string()).default([]),
});

/** Reads and announces what word of a change names. The response is 503 if that cannot be read now. */
async function takeWord(request: Request, editions: Editions): Promise<Response> {
  const word = wordSchema.safeParse(await request.json().catch(() => null)).data;
  if (!word) return fail(new Refusal(400));
  return (await editions.take(word)) ? succeed(null) : fail(new Refusal(503));
}
