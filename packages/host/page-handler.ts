import type { IncomingHttpHeaders } from 'node:http';
import { pathTag } from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { REFRESH_HEADER } from '@wenzhan/kit/refresh-pages';
import { hasNonce } from '@wenzhan/kit/security/inline-scripts';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { pageTooLarge } from '@wenzhan/kit/telemetry/events';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';
import { z } from 'zod';
import { hostedApp } from './app';
import { boundLifetimes } from './cache/bound-lifetimes';
import {
  type Entry,
  isExpired,
  isSignInRedirect,
  type PageValue,
  pathOf,
  type RouteValue,
  statusOf,
} from './cache/entry';
import { overloaded } from './cache/overload';
import { isForOtherOrigin, ownAddress } from './cache/own-address';
import { withHeaders } from './cache/page-headers';
import { createStore } from './cache/process-store';
import { restoreLocation } from './cache/redirect-target';
import { isFrontPage, RefreshBudget } from './cache/refresh-budget';
import { RenderQueue } from './cache/render-queue';
import { overrideStatus } from './cache/status-override';
import { invalidationKind } from './cache/tag-table';

interface HandlerContext {
  _requestHeaders: IncomingHttpHeaders;
}

interface CacheControl {
  revalidate: number | false;
  expire?: number | undefined;
}

interface CachedResponse {
  lastModified: number;
  value: Entry['value'];
  /** The framework remembers it by path (`boundLifetimes`). */
  cacheControl?: CacheControl;
}

const TAGS_HEADER = 'x-next-cache-tags';
/** Lifetime of a stale entry without one. */
const DEFAULT_REVALIDATE_SECONDS = 60;
/** A page is refreshed at this age, whatever else is. */
const MAX_AGE_MS = 30 * 60_000;
/**
 * Characters of a document that is stored, at most. A page has its text twice, for the browser's script, too, and the longest
 * text that is shown has 300,000 characters (`packages/text/article/shorten-tree.ts`), so that an ordinary page stays below a
 * fifth of it.
 */
const MAX_DOCUMENT = 4 * 1024 * 1024;
/** Wait after a failed refresh, the same as the framework's. */
const RETRY_SECONDS = 30;

/**
 * Milliseconds since 1970; a page of this age is rendered before it is served. The framework reads 0 as
 * "now".
 */
const LONG_AGO = 1;

/** Created when it is first needed: the middleware loads this module, too, and never needs it. */
const store = () => createStore();

const renderQueue = new RenderQueue();
const refreshBudget = new RefreshBudget();

/**
 * The framework's `cacheHandler`: stores pages and responses of route handlers. Created for every request;
 * all share one store.
 */
export default class PageHandler {
  /** Whether the site itself requests a refresh: a render follows, unless the page is fresh. */
  readonly #isRefresh: boolean;

  constructor({ _requestHeaders: headers }: HandlerContext) {
    const key = headers[REFRESH_HEADER];
    this.#isRefresh = typeof key === 'string' && isSameSecret(key, store().refreshKey);
  }

  async get(
    responseKey: string,
    context: { kind?: string; isFallback?: boolean },
  ): Promise<CachedResponse | null> {
    const key = `page:${responseKey}`;
    const entry = store().peek(key) ?? (await store().get(key));
    if (!entry) {
      if (!context.isFallback && !(await renderQueue.enter(this.#isRefresh)))
        return refused(context.kind);
      store().renderStarts.begin(key);
      return null;
    }
    if (entry.value.kind === 'APP_PAGE') {
      withHeaders(entry.value);
      noteVersion(entry);
      noteStatus(key, entry.value);
    }
    const hasFreshTags = store().freshness(entry) === 'fresh';
    if (isForOtherOrigin(entry) && !context.isFallback) {
      store().renderStarts.begin(key);
      return { ...current(entry), lastModified: LONG_AGO };
    }
    if (store().isFresh(entry) && (hasFreshTags || !this.#isRefresh)) return current(entry);
    if (hasFreshTags && !this.#isRefresh && mayStay(entry)) {
      const isDue = !renderQueue.isWaiting && refreshBudget.take();
      if (!isDue) return { ...current(entry), lastModified: steadyNow() };
    }
    store().renderStarts.begin(key);
    return isExpired(entry) ? current(entry) : outOfDate(entry);
  }

  async set(
    responseKey: string,
    value: PageValue | RouteValue | { kind: string } | null,
    context: { cacheControl?: CacheControl },
  ): Promise<void> {
    boundLifetimes();
    if (!value) return;
    if (isPage(value)) restoreLocation(value);
    if (!isStorable(value)) return logThrottled(`${value.kind} is not stored`, 'unsupported form');
    const key = `page:${responseKey}`;
    if (value.kind === 'APP_PAGE') {
      // Rendered for one visitor, whose nonce it contains.
      if (hasNonce(value.html)) return;
      value.status = overrideStatus(value);
      noteStatus(key, value);
      if (isSignInRedirect(value)) return dismiss(key, value);
      if (value.html.length > MAX_DOCUMENT) return refuseTooLarge(key, value);
      withHeaders(value);
    }
    await store().put({
      key,
      value,
      tags: String(value.headers?.[TAGS_HEADER] ?? pathTag(pathOf(key) ?? key)).split(','),
      renderStartedAt: store().renderStarts.get(key, value),
      storedAt: steadyNow(),
      revalidate: context.cacheControl?.revalidate ?? false,
      expire: context.cacheControl?.expire,
      siteUrl: ownAddress(),
    });
  }

  async revalidateTag(tags: string | string[], durations?: { expire?: number }): Promise<void> {
    const kind = invalidationKind(durations);
    await store().invalidate({ tags: [tags].flat(), kind, at: steadyNow() });
  }

  resetRequestCache(): void {}
}

/**
 * Sends a redirect to `/login` without storing it. A stored page with status 200 stays, as after any other
 * failure, and is refreshed later.
 */
async function dismiss(key: string, redirect: PageValue): Promise<void> {
  redirect.headers = { ...redirect.headers, 'cache-control': 'no-store' };
  await keepLastGood(key);
}

/** Sends a document that is too large without storing it, as a failed refresh: a few of them would fill the memory. */
async function refuseTooLarge(key: string, { html }: PageValue): Promise<void> {
  logThrottled('a page is too large to be stored', `${pathOf(key)}: ${html.length} characters`);
  pageTooLarge.publish(undefined);
  await keepLastGood(key);
}

async function keepLastGood(key: string): Promise<void> {
  const before = await store().get(key);
  if (!before || statusOf(before) !== 200) return;
  await store().put({ ...before, storedAt: steadyNow(), revalidate: RETRY_SECONDS });
}

/** Records the entry of this response, which `packages/host/page-response-cache` may send again. */
function noteVersion({ key, renderStartedAt, storedAt }: Entry): void {
  const request = currentRequest();
  if (!request) return;
  request.pages ??= [];
  request.pages.push({ key, renderStartedAt, storedAt });
}

/** Records the status of the page that the request is for; what pages of a route share has none. */
function noteStatus(key: string, { status = 200 }: PageValue): void {
  const request = currentRequest();
  if (request && pathOf(key) !== null) request.pageStatus = status;
}

const pageSchema = z
  .object({
    kind: z.literal('APP_PAGE'),
    html: z.string(),
    status: z.number().optional(),
    postponed: z.string().optional(),
    headers: z.looseObject({ location: z.string().optional() }).optional(),
  })
  .refine(({ html, status = 200, postponed, headers }) => {
    if (status >= 300 && status < 400) return headers?.location !== undefined;
    // The rest of a shell is rendered for each request.
    return postponed !== undefined || isWholeDocument(html);
  });
const routeSchema = z.object({
  kind: z.literal('APP_ROUTE'),
  body: z.instanceof(Uint8Array),
  status: z.number().max(499),
  headers: z.record(z.string(), z.unknown()),
});
const valueSchema = z.union([pageSchema, routeSchema]);

const isPage = (value: { kind: string }): value is PageValue => value.kind === 'APP_PAGE';

const isWholeDocument = (html: string) =>
  /^<!doctype html>/i.test(html) && html.trimEnd().endsWith('</html>');

/** Whether a value is a whole page or response. Any other is rendered for each request. */
function isStorable(value: { kind: string }): value is PageValue | RouteValue {
  return valueSchema.safeParse(value).success;
}

/** For this request only: the framework sends it like a stored page, and keeps none itself. */
function refused(kind: string | undefined): CachedResponse {
  logThrottled('pages are refused', 'more are requested than can be rendered');
  return { lastModified: steadyNow(), value: overloaded(kind) };
}

function current({ storedAt, value, revalidate, expire }: Entry): CachedResponse {
  return { lastModified: storedAt, value, cacheControl: { revalidate, expire } };
}

/** Whether nothing but its age says that an entry should be refreshed, and it is neither too old nor a front page. */
function mayStay({ key, value, storedAt, revalidate }: Entry): boolean {
  if (value.kind !== 'APP_PAGE' || revalidate === false || isFrontPage(pathOf(key))) return false;
  return revalidate >= hostedApp().contentSeconds && steadyNow() - storedAt < MAX_AGE_MS;
}

/** Makes an entry so old that the framework serves it and refreshes it in the background. */
function outOfDate({ storedAt, value, revalidate, expire }: Entry): CachedResponse {
  const seconds = revalidate === false ? DEFAULT_REVALIDATE_SECONDS : revalidate;
  const due = steadyNow() - seconds * 1000 - 1;
  return {
    lastModified: Math.min(storedAt, due),
    value,
    cacheControl: { revalidate: seconds, expire },
  };
}
