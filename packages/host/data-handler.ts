import { UNAUTHORISED_TAG } from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import type { CacheEntry, CacheHandler } from 'next/cache';
import type { Entry } from './cache/entry';
import { createStore } from './cache/process-store';
import { invalidationKind } from './cache/tag-table';

/** Created at the first use: the middleware loads this module, too, and never uses it. */
const store = () => createStore();
/** Entries being computed; `get` waits for them. */
const pending = new Map<string, Promise<void>>();

/** The framework's `cacheHandlers.default`: stores results of `'use cache'` functions. */
const dataHandler: CacheHandler = {
  async get(cacheKey, softTags) {
    const key = `data:${cacheKey}`;
    await pending.get(key);
    const entry = store().peek(key) ?? (await store().get(key));
    if (entry?.value.kind !== 'DATA' || store().freshness(entry) !== 'fresh') return undefined;
    if (store().tags.latestExpiry(softTags) > entry.renderStartedAt) return undefined;
    return toCacheEntry(entry, entry.value);
  },

  async set(cacheKey, pendingEntry) {
    const key = `data:${cacheKey}`;
    const done = keep(key, pendingEntry).finally(() => pending.delete(key));
    pending.set(key, done);
    await done;
  },

  async refreshTags() {},

  async getExpiration(tags) {
    return store().tags.latestExpiry(tags);
  },

  async updateTags(tags, durations) {
    await store().invalidate({ tags, kind: invalidationKind(durations), at: steadyNow() });
  },
};

export default dataHandler;

async function keep(key: string, pendingEntry: Promise<CacheEntry>): Promise<void> {
  try {
    const { value, tags, stale, timestamp, expire, revalidate } = await pendingEntry;
    const bytes = new Uint8Array(await new Response(value).arrayBuffer());
    if (expire === 0 || tags.includes(UNAUTHORISED_TAG)) return;
    const times = { renderStartedAt: timestamp, storedAt: timestamp, expire, revalidate };
    await store().put({ key, value: { kind: 'DATA', bytes, stale }, tags, ...times });
  } catch {
    // The render that started the computation fails with the same error and reports it.
  }
}

function toCacheEntry(
  { tags, storedAt, revalidate, expire }: Entry,
  { bytes, stale }: { bytes: Uint8Array; stale: number },
): CacheEntry {
  return {
    value: new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
    tags: [...tags],
    stale,
    timestamp: storedAt,
    expire: expire ?? Number.POSITIVE_INFINITY,
    revalidate: revalidate === false ? Number.POSITIVE_INFINITY : revalidate,
  };
}
