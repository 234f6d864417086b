import path from 'node:path';
import { type EmbeddedApi, LOOK_PATH, type OnChange } from '@wenzhan/contract/request/embedded-api';
import { inTextLanguage } from '@wenzhan/texts/text-language';
import { writingLinks } from '@wenzhan/texts/writing-links';
import { z } from 'zod';
import { accountsOf, type EditorOf, viewerOf } from '../accounts';
import { createApp } from '../app';
import { articleInfo, articleList } from '../article-calls';
import { listChanges } from '../changes';
import { editingHandlers } from '../editing/editing';
import type { WritableSite } from '../editing/editing-handler';
import { canWrite } from '../editing/entries/status';
import { PreviewLinks } from '../editing/links/preview-links';
import { createPeople } from '../editing/people/people';
import { shownTexts } from '../editing/shown/shown-snapshot';
import { fail, missing, Refusal, succeed } from '../envelope';
import type { Log } from '../files/diagnostics';
import type { Handlers } from '../handler';
import type { IndexCache } from '../index-cache';
import { listCalls } from '../list-calls';
import { search } from '../search-call';
import { categoryList, indexInfo, pageList, singlePage } from '../site-calls';
import type { ContentSource } from '../sources/source';
import type { Viewer } from '../visibility';
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
  /** Who writes; by default the account that the environment configures, which may do everything, and people it has invited. */
  editorOf?: EditorOf;
}

const handlers: Omit<Handlers, 'login' | 'user_info'> = {
  index_info: indexInfo,
  category_list: categoryList,
  article_list: articleList,
  article_info: articleInfo,
  page_list: pageList,
  single_page: singlePage,
  search,
  changes: listChanges,
  ...listCalls,
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
  editorOf: givenEditor,
}: ContentApiOptions): ContentService {
  const editions = new Editions({ source, index, now, log });
  const site = writableSite(source, editions, { now, log });
  const people = site && createPeople(site);
  const accounts = accountsOf({ isEditor: source.isEditor, people, now });
  const { login, userInfo } = accounts;
  const editorOf = givenEditor ?? accounts.writerOf;
  const links = site && new PreviewLinks(site);
  const withLink = async (viewer: Viewer, request: Request): Promise<Viewer> => {
    const link = viewer.signedIn ? undefined : await links?.pathOf(request);
    return link === undefined ? viewer : { ...viewer, link };
  };
  const app = createApp({
    handlers: { ...handlers, login, user_info: userInfoWith(links, userInfo) },
    external,
    log,
    editing: {
      handlers: editingHandlers(site, people, links),
      editorOf,
      noteRefusal: async (editor, call, request) =>
        people?.audit.note(editor, `${call}_refused`, undefined, request),
    },
    surroundings: async (request) => {
      const edition = await editions.get(new URL(request.url).searchParams.get('language'));
      if (!edition) throw missing();
      const viewer = await viewerOf(request, accounts.editorOf, isSignedIn);
      return {
        request,
        folder: edition.folder,
        viewer: await withLink(viewer, request),
        writesHere: viewer.mayEdit === true && site !== undefined && (await canWrite(site.dir)),
        snapshot: async (viewer, allowStale) => {
          const { signedIn, link } = viewer;
          const snapshot = await edition.store.snapshot({ signedIn }, now(), log, allowStale);
          if (!site || !(signedIn || link)) return snapshot;
          const language = edition.folder.slice(0, -1) || undefined;
          if (link) return shownTexts(site).linked(snapshot, language, link);
          const editor = await editorOf(request);
          return shownTexts(site).snapshot(snapshot, viewer, language, editor);
        },
        now,
        inLanguages: () => editions.snapshots(),
      };
    },
  });
  return {
    fetch: async (request) =>
      new URL(request.url).pathname === `/${LOOK_PATH}`
        ? takeWord(request, editions)
        : inTextLanguage(new URL(request.url).searchParams.get('language') ?? undefined, () =>
            app.fetch(request),
          ),
    onChange: (listener) => editions.onChange(listener),
  };
}

/** `user_info` also for the token of a preview link. */
const userInfoWith =
  (links: PreviewLinks | undefined, userInfo: Handlers['user_info']): Handlers['user_info'] =>
  async (asked) => {
    const isReader = (await links?.pathOf(asked.request)) !== undefined;
    const name = writingLinks().reader;
    return isReader ? { user: { username: name, nickname: name, isReader } } : userInfo(asked);
  };

/** Undefined for a content system, which has editors of its own. */
function writableSite(
  { folder }: ContentSource,
  editions: Editions,
  { now, log }: Pick<WritableSite, 'now' | 'log'>,
): WritableSite | undefined {
  if (folder === undefined) return undefined;
  const dir = path.resolve(/* turbopackIgnore: true */ folder);
  return {
    dir,
    // Not through `path`: the bundler would treat folders of the project as parts of the server.
    data: `${dir}/data/edit`,
    model: (language) => editions.model(language ?? null),
    languages: () => editions.languages(),
    readChanges: (since) => editions.readAll(since),
    now,
    log,
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
