import { randomUUID } from 'node:crypto';
import { currentRequest } from '../observe/request-context';
import type { BuildPages } from './build-pages';
import type { DiskTier } from './disk-tier';
import { type Entry, isBrief, isDue, isDurable, isOver, pathOf, pathTag, statusOf } from './entry';
import { tellLookup } from './lookup-news';
import { MemoryTier } from './memory-tier';
import { Overtaken } from './overtaken';
import { Renderings } from './renderings';
import type { SharedTier } from './shared-tier';
import { type Freshness, type Invalidation, TagTable } from './tag-table';
import type { StoredPage, StoreUsage } from './usage';

export interface Tiers {
  memoryBytes: number;
  disk?: DiskTier | undefined;
  built?: BuildPages | undefined;
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
  readonly #renderings = new Renderings();
  readonly #overtaken = new Overtaken();
  /** What expired elsewhere since the files were looked through. */
  readonly #heardExpired = new Set<string>();
  /** When each value that was handed out was born: the framework gives it back after a failure. */
  readonly #births = new WeakMap<object, number>();
  #shared: SharedTier | undefined;

  constructor(private readonly tiers: Tiers) {
    this.#memory = new MemoryTier(tiers.memoryBytes);
  }

  share(tier: SharedTier): void {
    this.#shared = tier;
  }

  /** Resolves when it knows what an earlier process left, and what the other instances were told. */
  async opened(): Promise<void> {
    await Promise.all([this.tiers.disk?.opened, this.#shared?.caughtUp]);
  }

  get usage(): StoreUsage {
    return {
      memory: this.#memory.usage,
      disk: this.tiers.disk?.usage,
      shared: this.#shared?.health,
    };
  }

  /** What is in memory and up to date, with no waiting. */
  peek(key: string): Entry | undefined {
    const entry = this.#memory.get(key);
    if (!entry || !this.isCurrent(entry)) return undefined;
    tellLookup(key, 'memory', 'hit');
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

  freshness({ tags, born }: Entry): Freshness {
    return this.tags.freshness(tags, born);
  }

  /** Needs no refresh now: up to date, or its refresh failed a moment ago. */
  isCurrent(entry: Entry): boolean {
    if (isDue(entry)) return false;
    const freshness = this.freshness(entry);
    if (freshness !== 'stale' || entry.triedAt === undefined) return freshness === 'fresh';
    return this.tags.freshness(entry.tags, entry.triedAt) === 'fresh';
  }

  /** Says that a key is being rendered from now on: what comes of it knows of no later change. */
  renderingBegins(key: string): void {
    this.#renderings.begin(key);
  }

  /**
   * When a value began to be rendered: as handed out before, else as the rendering began. One that
   * failed leaves its beginning behind, and none is older than its request.
   */
  bornOf(key: string, value: object): number {
    const begun = Math.max(this.#renderings.begunAt(key) ?? 0, currentRequest()?.startedAt ?? 0);
    return this.#births.get(value) ?? (begun || Date.now());
  }

  /** Keeps an entry; one that is out of date already is not kept. */
  async put(given: Entry): Promise<void> {
    this.#renderings.end(given.key);
    const entry = { ...given, born: this.#overtaken.bornOf(given) };
    const freshness = this.freshness(entry);
    if (entry.value.kind === 'DATA' && freshness !== 'fresh') this.#overtaken.byData(entry);
    if (freshness === 'expired') return;
    if (isBrief(entry)) return this.#putBrief(entry);
    if (this.#births.has(entry.value)) {
      this.#remember({ ...entry, triedAt: entry.storedAt });
      return;
    }
    this.#remember(entry);
    if (isDurable(entry)) this.tiers.disk?.put(entry);
    this.#shared?.put(entry);
  }

  /**
   * Takes note of a change, keeps the note beyond a restart, and tells the other instances. What has
   * expired is not only out of date: it is removed.
   */
  async invalidate(news: Invalidation): Promise<{ told: boolean }> {
    this.tags.mark(news);
    if (news.kind === 'expired') this.#removeExpired();
    await this.#keepTags();
    return { told: this.#shared ? await this.#shared.tell(news) : true };
  }

  /** Takes note of what another instance was told. Clocks differ: whatever this one holds counts as older. */
  async hear(news: Invalidation): Promise<void> {
    this.tags.mark(news);
    this.#overtaken.byNews(news);
    const tags = new Set(news.tags);
    for (const entry of this.#memory.values()) {
      if (!entry.tags.some((tag) => tags.has(tag))) continue;
      entry.born = Math.min(entry.born, news.at - 1);
      this.#births.set(entry.value, entry.born);
      if (news.kind === 'expired') this.#memory.delete(entry.key);
    }
    if (news.kind === 'expired' && this.tiers.disk) {
      for (const tag of tags) this.#heardExpired.add(tag);
    }
    await this.#keepTags();
  }

  /** Keys and paths of all pages held here that carry one of these tags; all pages without tags. */
  pagesWith(tags?: readonly string[]): { key: string; path: string }[] {
    const wanted = tags && new Set(tags);
    const pages = new Map<string, string>();
    for (const head of this.#heads()) {
      const path = pathOf(head.key);
      if (path === null || pages.has(head.key)) continue;
      if (!wanted || head.tags.some((tag) => wanted.has(tag))) pages.set(head.key, path);
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
  async claim(text: string, milliseconds: number): Promise<boolean | undefined> {
    return this.#shared?.claim(text, milliseconds);
  }

  #removeExpired(): void {
    const held = [...this.#memory.values(), ...(this.tiers.disk?.heads() ?? [])];
    const over = held.filter((head) => this.#isExpired(head)).map(({ key }) => key);
    for (const key of over) this.#memory.delete(key);
    this.#shared?.delete(over);
  }

  /** Files are removed in passing. */
  async #keepTags(): Promise<void> {
    await this.tiers.disk?.keepTags(
      () => {
        this.#heardExpired.clear();
        return this.tags.toInvalidations();
      },
      (head) => this.#isExpired(head) || head.tags.some((tag) => this.#heardExpired.has(tag)),
    );
  }

  #isExpired({ tags, born }: Pick<Entry, 'tags' | 'born'>): boolean {
    return this.tags.freshness(tags, born) === 'expired';
  }

  *#heads(): Generator<{ key: string; tags: readonly string[] }> {
    yield* this.#memory.values();
    yield* this.tiers.disk?.heads() ?? [];
    yield* this.tiers.built?.heads() ?? [];
  }

  async #lookUp(key: string): Promise<Entry | undefined> {
    let best = this.#memory.get(key);
    if (best && (this.#isExpired(best) || (isBrief(best) && isOver(best)))) {
      this.#memory.delete(key);
      best = undefined;
    }
    tellLookup(key, 'memory', best ? 'stale' : 'miss');
    // Files hold what memory held: they are older than what memory holds now.
    for (const name of best ? (['redis'] as const) : (['disk', 'redis', 'build'] as const)) {
      const tier = { disk: this.tiers.disk, redis: this.#shared, build: this.tiers.built }[name];
      if (!tier) continue;
      const found = await tier.get(key);
      const isUsable = found && !this.#isExpired(found);
      tellLookup(key, name, isUsable ? (this.isCurrent(found) ? 'hit' : 'stale') : 'miss');
      if (!isUsable) continue;
      if (!best || found.born > best.born) best = found;
      if (this.isCurrent(best)) break;
    }
    if (best) this.#remember(best);
    return best;
  }

  #remember(entry: Entry): void {
    this.#births.set(entry.value, entry.born);
    this.#memory.set(entry);
  }

  /** What says "gone" takes the page with it that stood there, here and everywhere. */
  async #putBrief(entry: Entry): Promise<void> {
    const { key, born } = entry;
    const path = pathOf(key);
    const held =
      this.#memory.delete(key) || this.tiers.disk?.has(key) || this.tiers.built?.has(key);
    this.tiers.disk?.delete(key);
    this.#remember(entry);
    const gone = path !== null && { tags: [pathTag(path)], kind: 'expired' as const, at: born };
    if (held && gone) await this.invalidate(gone);
    else this.#deleteShared(key, gone || undefined);
  }

  async #deleteShared(key: string, gone: Invalidation | undefined): Promise<void> {
    const held = await this.#shared?.delete([key]);
    if (held && gone) await this.invalidate(gone);
  }
}
