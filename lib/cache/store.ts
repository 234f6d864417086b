import { randomUUID } from 'node:crypto';
import type { BuildPages } from './build-pages';
import { ByteLru } from './byte-lru';
import type { DiskTier } from './disk-tier';
import { bytesOf, type Entry, isBrief, isDue, isDurable, isOver, pathOf, statusOf } from './entry';
import { tellLookup } from './lookup-news';
import { Renderings } from './renderings';
import type { SharedTier } from './shared-tier';
import { type Freshness, type Invalidation, TagTable } from './tag-table';
import type { StoreUsage } from './usage';

/** Of the memory, what is kept for things that do not exist. */
const BRIEF_PART = 1 / 16;

export interface Tiers {
  memoryBytes: number;
  disk?: DiskTier | undefined;
  built?: BuildPages | undefined;
}

/** What is stored for a page now. */
export interface StoredPage {
  path: string;
  /** HTTP status of what is stored; null when nothing is. */
  status: number | null;
  state: Freshness | 'none';
  /** Milliseconds since 1970. */
  storedAt: number | null;
}

/**
 * The one bounded store of pages and data: memory first, then the files of this instance, Redis, and
 * the pages of the build.
 */
export class Store {
  readonly tags = new TagTable();
  /** Known to this process alone: marks the requests that it sends to itself. */
  readonly refreshKey = randomUUID();
  readonly #good: ByteLru<Entry>;
  /** So that a million invented addresses push out each other, and not one page. */
  readonly #brief: ByteLru<Entry>;
  readonly #lookups = new Map<string, Promise<Entry | undefined>>();
  readonly #renderings = new Renderings();
  /** When each value that was handed out was born: the framework gives it back after a failure. */
  readonly #births = new WeakMap<object, number>();
  #shared: SharedTier | undefined;

  constructor(private readonly tiers: Tiers) {
    const brief = Math.floor(tiers.memoryBytes * BRIEF_PART);
    this.#brief = new ByteLru(brief);
    this.#good = new ByteLru(tiers.memoryBytes - brief);
  }

  share(tier: SharedTier): void {
    this.#shared = tier;
  }

  /** Resolves when it knows what an earlier process left, and what the other instances were told. */
  async opened(): Promise<void> {
    await Promise.all([this.tiers.disk?.opened, this.#shared?.caughtUp]);
  }

  get usage(): StoreUsage {
    const [good, brief] = [this.#good.usage, this.#brief.usage];
    const memory = {
      pages: [...this.#good.values()].filter(({ value }) => value.kind === 'APP_PAGE').length,
      entries: good.entries + brief.entries,
      bytes: good.bytes + brief.bytes,
      maxBytes: this.tiers.memoryBytes,
    };
    return { memory, disk: this.tiers.disk?.usage, shared: this.#shared?.health };
  }

  /** What is in memory and up to date, with no waiting. */
  peek(key: string): Entry | undefined {
    const entry = this.#good.get(key) ?? this.#brief.get(key);
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

  /** When a value began to be rendered: as handed out before, else as the rendering began, else now. */
  bornOf(key: string, value: object): number {
    return this.#births.get(value) ?? this.#renderings.begunAt(key) ?? Date.now();
  }

  /** Keeps an entry; one that is out of date already is not kept. */
  async put(entry: Entry): Promise<void> {
    const { key, value } = entry;
    this.#renderings.end(key);
    if (this.freshness(entry) === 'expired') return;
    if (isBrief(entry)) return this.#putBrief(entry);
    this.#brief.delete(key);
    if (this.#births.has(value)) {
      this.#remember(this.#good, { ...entry, triedAt: entry.storedAt });
      return;
    }
    this.#remember(this.#good, entry);
    if (isDurable(entry)) this.tiers.disk?.put(entry);
    this.#shared?.put(entry);
  }

  /** Takes note of a change, keeps the note beyond a restart, and tells the other instances. */
  async invalidate(news: Invalidation): Promise<{ told: boolean }> {
    this.tags.mark(news);
    await this.tiers.disk?.keepTags(() => this.tags.toInvalidations());
    return { told: this.#shared ? await this.#shared.tell(news) : true };
  }

  /**
   * Takes note of what another instance was told. Clocks differ, so whatever this one holds counts as
   * older than the change.
   */
  async hear(news: Invalidation): Promise<void> {
    this.tags.mark(news);
    const tags = new Set(news.tags);
    for (const room of [this.#good, this.#brief]) {
      for (const entry of room.values()) {
        if (!entry.tags.some((tag) => tags.has(tag))) continue;
        entry.born = Math.min(entry.born, news.at - 1);
        this.#births.set(entry.value, entry.born);
      }
    }
    await this.tiers.disk?.keepTags(() => this.tags.toInvalidations());
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

  *#heads(): Generator<{ key: string; tags: readonly string[] }> {
    // The most recently used first.
    yield* [...this.#good.values()].reverse();
    yield* this.#brief.values();
    yield* this.tiers.disk?.heads() ?? [];
    yield* this.tiers.built?.heads() ?? [];
  }

  async #lookUp(key: string): Promise<Entry | undefined> {
    let best = this.#good.get(key) ?? this.#brief.get(key);
    if (best && (this.freshness(best) === 'expired' || (isBrief(best) && isOver(best)))) {
      this.#good.delete(key);
      this.#brief.delete(key);
      best = undefined;
    }
    tellLookup(key, 'memory', best ? 'stale' : 'miss');
    // Files hold what memory held: they are older than what memory holds now.
    for (const name of best ? (['redis'] as const) : (['disk', 'redis', 'build'] as const)) {
      const tier = { disk: this.tiers.disk, redis: this.#shared, build: this.tiers.built }[name];
      if (!tier) continue;
      const found = await tier.get(key);
      const isUsable = found && this.freshness(found) !== 'expired';
      tellLookup(key, name, isUsable ? (this.isCurrent(found) ? 'hit' : 'stale') : 'miss');
      if (!isUsable) continue;
      best = this.#better(best, found);
      if (this.isCurrent(best)) break;
    }
    if (best) this.#remember(isBrief(best) ? this.#brief : this.#good, best);
    return best;
  }

  #better(one: Entry | undefined, other: Entry): Entry {
    if (!one) return other;
    return other.born > one.born ? other : one;
  }

  #remember(room: ByteLru<Entry>, entry: Entry): void {
    this.#births.set(entry.value, entry.born);
    room.set(entry.key, entry, bytesOf(entry));
  }

  /** What says "gone" takes the page with it that stood there, here and everywhere. */
  async #putBrief(entry: Entry): Promise<void> {
    const { key, born } = entry;
    const path = pathOf(key);
    const held = this.#good.delete(key) || this.tiers.disk?.has(key) || this.tiers.built?.has(key);
    this.tiers.disk?.delete(key);
    this.#remember(this.#brief, entry);
    const gone = path !== null && { tags: [pathTag(path)], kind: 'expired' as const, at: born };
    if (held && gone) await this.invalidate(gone);
    else this.#deleteShared(key, gone || undefined);
  }

  async #deleteShared(key: string, gone: Invalidation | undefined): Promise<void> {
    const held = await this.#shared?.delete(key);
    if (held && gone) await this.invalidate(gone);
  }
}

/** The tag that the framework gives to the page of a path. */
export function pathTag(path: string): string {
  return `_N_T_${path === '/' ? '/index' : path}`;
}
