import { randomUUID } from 'node:crypto';
import { currentRequest } from '../telemetry/request-context';
import type { CacheStats, StoredPage } from './cache-stats';
import type { DiskTier } from './disk-tier';
import {
  type Entry,
  isExpired,
  isNegative,
  isPersistable,
  isStale,
  pathOf,
  pathTag,
  statusOf,
} from './entry';
import { InFlightRenders } from './in-flight-renders';
import { MemoryTier } from './memory-tier';
import type { PrerenderedPages } from './prerendered-pages';
import { recordLookup } from './record-lookup';
import type { RedisTier } from './redis-tier';
import { RenderTimes } from './render-times';
import { type Freshness, type Invalidation, TagTable } from './tag-table';

export interface Tiers {
  memoryBytes: number;
  disk?: DiskTier | undefined;
  built?: PrerenderedPages | undefined;
}

/**
 * The one bounded store of pages and data: memory first, then the files of this instance, Redis, and
 * the pages of the build.
 */
export class Store {
  readonly tags = new TagTable();
  /** Known to this process alone: marks the requests that it sends to itself. */
  readonly refreshKey = randomUUID();
  readonly #memory: MemoryTier;
  readonly #lookups = new Map<string, Promise<Entry | undefined>>();
  readonly #inFlightRenders = new InFlightRenders();
  readonly #renderTimes = new RenderTimes();
  /** What expired elsewhere since the files were looked through. */
  readonly #heardExpired = new Set<string>();
  /** When each value that was handed out was born: the framework gives it back after a failure. */
  readonly #renderStarts = new WeakMap<object, number>();
  #shared: RedisTier | undefined;

  constructor(private readonly tiers: Tiers) {
    this.#memory = new MemoryTier(tiers.memoryBytes);
  }

  share(tier: RedisTier): void {
    this.#shared = tier;
  }

  /** Resolves when it knows what an earlier process left, and what the other instances were told. */
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

  /** What is in memory and up to date, with no waiting. */
  peek(key: string): Entry | undefined {
    const entry = this.#memory.get(key);
    if (!entry || !this.isFresh(entry)) return undefined;
    recordLookup(key, 'memory', 'hit');
    return entry;
  }

  /**
   * The best there is: what is up to date, else what may be shown until there is a new one.
   * Lookups of one key at the same time are one.
   */
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

  /** Needs no refresh now: up to date, or its refresh failed a moment ago. */
  isFresh(entry: Entry): boolean {
    if (isStale(entry)) return false;
    const freshness = this.freshness(entry);
    if (freshness !== 'stale' || entry.lastRefreshAttemptAt === undefined)
      return freshness === 'fresh';
    return this.tags.freshness(entry.tags, entry.lastRefreshAttemptAt) === 'fresh';
  }

  /** Says that a key is being rendered from now on: what comes of it knows of no later change. */
  renderStarts(key: string): void {
    this.#inFlightRenders.begin(key);
  }

  /**
   * When a value began to be rendered: as handed out before, else as the rendering began. One that
   * failed leaves its beginning behind, and none is older than its request.
   */
  getRenderStart(key: string, value: object): number {
    const begun = Math.max(
      this.#inFlightRenders.startedAt(key) ?? 0,
      currentRequest()?.startedAt ?? 0,
    );
    return this.#renderStarts.get(value) ?? (begun || Date.now());
  }

  /** Keeps an entry; one that is out of date already is not kept. */
  async put(given: Entry): Promise<void> {
    this.#inFlightRenders.end(given.key);
    const entry = { ...given, renderStartedAt: this.#renderTimes.renderStartOf(given) };
    const freshness = this.freshness(entry);
    if (entry.value.kind === 'DATA' && freshness !== 'fresh')
      this.#renderTimes.noteOutdatedData(entry);
    if (freshness === 'expired') return;
    if (isNegative(entry)) return this.#putNegative(entry);
    if (this.#renderStarts.has(entry.value)) {
      this.#remember({ ...entry, lastRefreshAttemptAt: entry.storedAt });
      return;
    }
    this.#remember(entry);
    if (isPersistable(entry)) this.tiers.disk?.put(entry);
    this.#shared?.put(entry);
  }

  /**
   * Takes note of a change, keeps the note beyond a restart, and tells the other instances. What has
   * expired is not only out of date: it is removed.
   */
  async invalidate(invalidation: Invalidation): Promise<{ propagated: boolean }> {
    this.tags.mark(invalidation);
    if (invalidation.kind === 'expired') this.#removeExpired();
    await this.#keepTags();
    return { propagated: this.#shared ? await this.#shared.publish(invalidation) : true };
  }

  /** Takes note of what another instance was told. Clocks differ: whatever this one holds counts as older. */
  async applyRemoteInvalidation(invalidation: Invalidation): Promise<void> {
    this.tags.mark(invalidation);
    this.#renderTimes.noteRemoteInvalidation(invalidation);
    const tags = new Set(invalidation.tags);
    for (const entry of this.#memory.values()) {
      if (!entry.tags.some((tag) => tags.has(tag))) continue;
      entry.renderStartedAt = Math.min(entry.renderStartedAt, invalidation.at - 1);
      this.#renderStarts.set(entry.value, entry.renderStartedAt);
      if (invalidation.kind === 'expired') this.#memory.delete(entry.key);
    }
    if (invalidation.kind === 'expired' && this.tiers.disk) {
      for (const tag of tags) this.#heardExpired.add(tag);
    }
    await this.#keepTags();
  }

  /** Keys and paths of all pages held here that carry one of these tags; all pages without tags. */
  pagesWith(tags?: readonly string[]): { key: string; path: string }[] {
    const wanted = tags && new Set(tags);
    const pages = new Map<string, string>();
    for (const metadata of this.#listMetadata()) {
      const path = pathOf(metadata.key);
      if (path === null || pages.has(metadata.key)) continue;
      if (!wanted || metadata.tags.some((tag) => wanted.has(tag))) pages.set(metadata.key, path);
    }
    return [...pages].map(([key, path]) => ({ key, path }));
  }

  /** What is stored for a page now. */
  async stored({ key, path }: { key: string; path: string }): Promise<StoredPage> {
    const entry = await this.get(key);
    const state = entry && this.freshness(entry);
    if (!entry || state === 'expired') return { path, status: null, state: 'none', storedAt: null };
    return { path, status: statusOf(entry), state: state ?? 'none', storedAt: entry.storedAt };
  }

  /** Whether a signed text is seen for the first time; undefined when only this instance can tell. */
  async setIfAbsent(text: string, milliseconds: number): Promise<boolean | undefined> {
    return this.#shared?.setIfAbsent(text, milliseconds);
  }

  #removeExpired(): void {
    const held = [...this.#memory.values(), ...(this.tiers.disk?.listMetadata() ?? [])];
    const over = held.filter((metadata) => this.#isExpired(metadata)).map(({ key }) => key);
    for (const key of over) this.#memory.delete(key);
    this.#shared?.delete(over);
  }

  /** Files are removed in passing. */
  async #keepTags(): Promise<void> {
    await this.tiers.disk?.persistInvalidations(
      () => {
        this.#heardExpired.clear();
        return this.tags.toInvalidations();
      },
      (metadata) =>
        this.#isExpired(metadata) || metadata.tags.some((tag) => this.#heardExpired.has(tag)),
    );
  }

  #isExpired({ tags, renderStartedAt }: Pick<Entry, 'tags' | 'renderStartedAt'>): boolean {
    return this.tags.freshness(tags, renderStartedAt) === 'expired';
  }

  *#listMetadata(): Generator<{ key: string; tags: readonly string[] }> {
    yield* this.#memory.values();
    yield* this.tiers.disk?.listMetadata() ?? [];
    yield* this.tiers.built?.listMetadata() ?? [];
  }

  async #lookUp(key: string): Promise<Entry | undefined> {
    let best = this.#memory.get(key);
    if (best && (this.#isExpired(best) || (isNegative(best) && isExpired(best)))) {
      this.#memory.delete(key);
      best = undefined;
    }
    recordLookup(key, 'memory', best ? 'stale' : 'miss');
    // Files hold what memory held: they are older than what memory holds now.
    for (const name of best ? (['redis'] as const) : (['disk', 'redis', 'build'] as const)) {
      const tier = { disk: this.tiers.disk, redis: this.#shared, build: this.tiers.built }[name];
      if (!tier) continue;
      const found = await tier.get(key);
      const isUsable = found && !this.#isExpired(found);
      recordLookup(key, name, isUsable ? (this.isFresh(found) ? 'hit' : 'stale') : 'miss');
      if (!isUsable) continue;
      if (!best || found.renderStartedAt > best.renderStartedAt) best = found;
      if (this.isFresh(best)) break;
    }
    if (best) this.#remember(best);
    return best;
  }

  #remember(entry: Entry): void {
    this.#renderStarts.set(entry.value, entry.renderStartedAt);
    this.#memory.set(entry);
  }

  /** What says "gone" takes the page with it that stood there, here and everywhere. */
  async #putNegative(entry: Entry): Promise<void> {
    const { key, renderStartedAt } = entry;
    const path = pathOf(key);
    const held =
      this.#memory.delete(key) || this.tiers.disk?.has(key) || this.tiers.built?.has(key);
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

  async #deleteShared(key: string, gone: Invalidation | undefined): Promise<void> {
    const held = await this.#shared?.delete([key]);
    if (held && gone) await this.invalidate(gone);
  }
}
