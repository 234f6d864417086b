import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  type CachedPage,
  type CacheStats,
  type Freshness,
  type Invalidation,
  type PageCache,
  pathTag,
  type StoredPage,
  type TaggedPage,
} from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import type { DiskTier } from './disk-tier';
import {
  type Entry,
  isExpired,
  isNegative,
  isPersistable,
  isStale,
  pathOf,
  statusOf,
} from './entry';
import { MemoryTier } from './memory-tier';
import { newestEntry } from './newest-entry';
import type { PrerenderedPages } from './prerendered-pages';
import { recordLookup } from './record-lookup';
import type { RedisTier } from './redis-tier';
import { RenderStarts } from './render-starts';
import { RenderTimes } from './render-times';
import { type EntryHead, TagIndex } from './tag-index';
import { TagTable } from './tag-table';
import { TimedTags } from './timed-tags';

export interface Tiers {
  memoryBytes: number;
  disk?: DiskTier | undefined;
  built?: PrerenderedPages | undefined;
}

/** Wait after a failed refresh of an entry that a change has made stale; the framework waits longer. */
const CHANGED_RETRY_SECONDS = 5;

/**
 * The bounded store of pages and data. Its tiers, in the order of lookups: memory, files of this instance,
 * Redis, prerendered pages.
 */
export class Store implements PageCache {
  readonly tags = new TagTable();
  /** Secret of this process, which authenticates the refresh requests that it sends to itself. */
  readonly refreshKey = randomUUID();
  readonly #memory: MemoryTier;
  readonly #lookups = new Map<string, Promise<Entry | undefined>>();
  readonly renderStarts = new RenderStarts();
  readonly #renderTimes = new RenderTimes();
  readonly #index: TagIndex;
  #shared: RedisTier | undefined;
  /** Tells of each render that has ended, by the key of its page: whether there is a new page. */
  readonly #renders = new EventEmitter<Record<string, [boolean]>>().setMaxListeners(0);
  /** Called with each page that was outdated when its render ended, or is because of a time that its tags name. */
  onOutdated: (page: CachedPage) => void = () => undefined;

  constructor(private readonly tiers: Tiers) {
    const { memoryBytes, disk, built } = tiers;
    const update = (key: string) => this.#index.update(key);
    this.#memory = new MemoryTier(memoryBytes, update);
    const indexed = [this.#memory, disk, built].filter((tier) => tier !== undefined);
    const timed = new TimedTags(
      (tag) => this.tags.mark({ tags: [tag], kind: 'stale', at: steadyNow() }),
      (tag) => {
        for (const page of this.#index.pagesWith([tag])) this.onOutdated(page);
      },
    );
    const recency = (key: string) => this.#memory.recency(key);
    this.#index = new TagIndex(indexed, recency, (tag) => timed.note(tag));
    if (disk) disk.onChange = update;
    for (const key of built?.keys() ?? []) update(key);
  }

  share(tier: RedisTier): void {
    this.#shared = tier;
  }

  /** Resolves when the files are indexed and the invalidations of other instances are applied. */
  async ready(): Promise<void> {
    await Promise.all([this.tiers.disk?.ready, this.#shared?.caughtUp]);
  }

  get stats(): CacheStats {
    return {
      memory: this.#memory.stats,
      disk: this.tiers.disk?.stats,
      shared: this.#shared?.health,
    };
  }

  /** The entry in memory, if it is fresh. */
  peek(key: string): Entry | undefined {
    const entry = this.#memory.get(key);
    if (!entry || !this.isFresh(entry)) return undefined;
    recordLookup(key, 'memory', 'hit');
    return entry;
  }

  /** The entry in memory, if it may be shown until it is refreshed. */
  peekStale(key: string): Entry | undefined {
    const entry = this.#memory.get(key);
    if (!entry || isExpired(entry) || this.freshness(entry) === 'expired') return undefined;
    recordLookup(key, 'memory', 'stale');
    return entry;
  }

  /** The first fresh entry of the tiers, else the newest stale one. Concurrent lookups of a key share one. */
  async get(key: string): Promise<Entry | undefined> {
    const ready = this.peek(key);
    if (ready) return ready;
    let lookup = this.#lookups.get(key);
    if (!lookup) {
      lookup = this.#lookUp(key).finally(() => this.#lookups.delete(key));
      this.#lookups.set(key, lookup);
    }
    return lookup;
  }

  freshness({ tags, renderStartedAt }: Entry): Freshness {
    return this.tags.freshness(tags, renderStartedAt);
  }

  /** Whether a fresh page is stored under a key. */
  async hasFresh(key: string): Promise<boolean> {
    const entry = await this.get(key);
    return entry !== undefined && this.freshness(entry) === 'fresh';
  }

  async nextRender(key: string, signal: AbortSignal): Promise<boolean> {
    const [isNew] = await once(this.#renders, key, { signal });
    return isNew;
  }

  /** Whether an entry needs no refresh now: it is fresh, or its last refresh has just failed. */
  isFresh(entry: Entry): boolean {
    if (isStale(entry)) return false;
    const freshness = this.freshness(entry);
    if (freshness !== 'stale' || entry.lastRefreshAttemptAt === undefined)
      return freshness === 'fresh';
    return this.tags.freshness(entry.tags, entry.lastRefreshAttemptAt) === 'fresh';
  }

  /** Stores an entry, unless it has already expired, or a newer one of another instance is here. */
  async put(given: Entry): Promise<void> {
    const isNew = !this.renderStarts.has(given.value);
    try {
      await this.#put(given, isNew);
    } finally {
      this.#renders.emit(given.key, isNew);
    }
  }

  async #put(given: Entry, isNew: boolean): Promise<void> {
    const attemptedAt = this.renderStarts.ofKey(given.key);
    this.renderStarts.end(given.key);
    const renderStartedAt = this.#renderTimes.renderStartOf(given);
    const entry = { ...given, renderStartedAt };
    const freshness = this.freshness(entry);
    if (entry.value.kind === 'DATA' && freshness !== 'fresh')
      this.#renderTimes.noteOutdatedData(entry);
    if (freshness === 'expired' || this.#hasNewer(entry)) return;
    if (isNew && freshness === 'stale') this.#noteOutdated(entry);
    if (!isNew) return this.#remember(afterFailure(entry, attemptedAt, freshness));
    if (isNegative(entry)) return this.#putNegative(entry);
    this.#remember(entry);
    if (isPersistable(entry)) this.tiers.disk?.put(entry);
    if (freshness === 'fresh') this.#shared?.put(entry);
  }

  /**
   * Records an invalidation, persists it and publishes it to the other instances. Expired entries are
   * removed.
   *
   * @returns `propagated`: whether it was published; true without Redis. `persisted`: whether a restart changes
   *   nothing; true without files
   */
  async invalidate(
    invalidation: Invalidation,
  ): Promise<{ propagated: boolean; persisted: boolean }> {
    this.tags.mark(invalidation);
    if (invalidation.kind === 'expired')
      this.#remove(invalidation.tags, (head) => this.#hasExpiredTags(head));
    // At once: the other instances do not wait for the disk of this one.
    const [isKept, isPublished] = await Promise.all([
      this.#keepTags(),
      this.#shared?.publish(invalidation),
    ]);
    // What Redis has is read at the next start, too.
    return { propagated: isPublished ?? true, persisted: isKept || isPublished === true };
  }

  /**
   * Records an invalidation of another instance. Clocks differ, and this one may have heard of it late: stored entries
   * count as older, and those that seem newer are kept nowhere else.
   */
  async applyRemoteInvalidation(invalidation: Invalidation): Promise<void> {
    const { tags, kind, at } = invalidation;
    this.tags.mark(invalidation);
    this.#renderTimes.noteRemoteInvalidation(invalidation);
    const wanted = new Set(tags);
    const { disk } = this.tiers;
    const newer: string[] = [];
    for (const key of this.#index.keysWith(tags)) {
      const entry = this.#memory.headOf(key);
      const head = entry ?? disk?.headOf(key);
      if (!head?.tags.some((tag) => wanted.has(tag))) continue;
      if (head.renderStartedAt >= at) newer.push(key);
      if (!entry) continue;
      entry.renderStartedAt = Math.min(entry.renderStartedAt, at - 1);
      this.renderStarts.set(entry.value, entry.renderStartedAt);
    }
    for (const key of newer) disk?.delete(key);
    if (newer.length > 0) this.#shared?.delete(newer);
    if (kind === 'expired') {
      // Before that, not all files are indexed.
      await disk?.ready;
      this.#remove(tags, (head) => head.tags.some((tag) => wanted.has(tag)));
    }
    await this.#keepTags();
  }

  pagesWith(tags?: readonly string[]): TaggedPage[] {
    return this.#index.pagesWith(tags);
  }

  /** Describes the stored version of a page. */
  async stored({ key, path }: CachedPage): Promise<StoredPage> {
    const entry = await this.get(key);
    const state = entry && this.freshness(entry);
    if (!entry || state === 'expired') return { path, status: null, state: 'none', storedAt: null };
    return { path, status: statusOf(entry), state: state ?? 'none', storedAt: entry.storedAt };
  }

  /** Records a text for all instances. @returns whether it is new; undefined without Redis */
  async setIfAbsent(text: string, milliseconds: number): Promise<boolean | undefined> {
    return this.#shared?.setIfAbsent(text, milliseconds);
  }

  #remove(tags: readonly string[], isOver: (head: EntryHead) => boolean): void {
    const removed = this.#index.removeFromTiers(tags, isOver);
    this.#shared?.delete(removed);
  }

  /** Persists the tag table. */
  async #keepTags(): Promise<boolean> {
    const persisted = this.tiers.disk?.persistInvalidations(() => this.tags.toInvalidations());
    return (await persisted) ?? true;
  }

  #hasExpiredTags({ tags, renderStartedAt }: Pick<Entry, 'tags' | 'renderStartedAt'>): boolean {
    return this.tags.freshness(tags, renderStartedAt) === 'expired';
  }

  async #lookUp(key: string): Promise<Entry | undefined> {
    let best = this.#memory.get(key);
    if (best && (this.#hasExpiredTags(best) || (isNegative(best) && isExpired(best)))) {
      this.#memory.delete(key);
      best = undefined;
    }
    recordLookup(key, 'memory', best ? 'stale' : 'miss');
    const { disk, built: build } = this.tiers;
    // Files and prerendered pages are never newer than an entry in memory.
    const tiers = { ...(best ? {} : { disk }), redis: this.#shared, ...(best ? {} : { build }) };
    best = await newestEntry(key, best, tiers, {
      isFresh: (entry) => this.isFresh(entry),
      hasExpiredTags: (entry) => this.#hasExpiredTags(entry),
    });
    // Stored while a tier was asked.
    const stored = this.#memory.get(key);
    if (stored && stored.renderStartedAt >= (best?.renderStartedAt ?? 0)) best = stored;
    if (!best || this.#hasExpiredTags(best)) return undefined;
    this.#remember(best);
    return best;
  }

  #hasNewer({ key, renderStartedAt }: Entry): boolean {
    return (this.#memory.headOf(key)?.renderStartedAt ?? 0) > renderStartedAt;
  }

  #noteOutdated({ key }: Entry): void {
    const path = pathOf(key);
    if (path !== null) this.onOutdated({ key, path });
  }

  #remember(entry: Entry): void {
    this.renderStarts.set(entry.value, entry.renderStartedAt);
    this.#memory.set(entry);
  }

  /** Stores a negative entry in memory, and expires the page that it replaces in every tier and instance. */
  async #putNegative(entry: Entry): Promise<void> {
    const { key, renderStartedAt } = entry;
    const path = pathOf(key);
    const held = this.#memory.delete(key) || this.tiers.disk?.has(key) || this.#isBuilt(key);
    this.tiers.disk?.delete(key);
    this.#remember(entry);
    const gone = path !== null && {
      tags: [pathTag(path)],
      kind: 'expired' as const,
      at: renderStartedAt,
    };
    if (held && gone) await this.invalidate(gone);
    else this.#deleteShared(key, gone || undefined);
  }

  /** Whether the build rendered a page that may still be shown: its files stay, whatever replaces it. */
  #isBuilt(key: string): boolean {
    const { built } = this.tiers;
    const head = built?.has(key) ? built.headOf(key) : undefined;
    return head !== undefined && !this.#hasExpiredTags(head);
  }

  async #deleteShared(key: string, gone: Invalidation | undefined): Promise<void> {
    const held = await this.#shared?.delete([key]);
    if (held && gone) await this.invalidate(gone);
  }
}

/** An entry whose refresh has just failed. */
function afterFailure(entry: Entry, attemptedAt: number, freshness: Freshness): Entry {
  const revalidate =
    freshness === 'fresh'
      ? entry.revalidate
      : Math.min(entry.revalidate || CHANGED_RETRY_SECONDS, CHANGED_RETRY_SECONDS);
  return { ...entry, lastRefreshAttemptAt: attemptedAt, revalidate };
}
