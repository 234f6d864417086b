import type { Freshness, Invalidation, TaggedPage } from '@wenzhan/kit/page-cache';
import { expect } from 'vitest';

/** A rendering of a page. Times are milliseconds that have really passed. */
export interface Version {
  id: number;
  path: string;
  isMissing: boolean;
  tags: readonly string[];
  /** When its request came. */
  requestedAt: number;
  /** When its content was read. */
  begunAt: number;
  storedAt: number;
  /** When its content was read, by the machine's clock. */
  madeAt: number;
  /** Whether that clock was set back to before, so that nobody knows its age. */
  isDoubtful: boolean;
}

/** What a store gives for a page. */
interface Served {
  version: Version;
  freshness: Freshness;
  /** Whether it needs no refresh. */
  isFresh: boolean;
}

/** An invalidation, and the instance that made it. */
export type Change = Invalidation & { by: InstanceOracle };

const LIFETIME_MS = { page: 60_000, missing: 5000 };
const MISSING_EXPIRES_MS = 300_000;

/** Decides what an instance may serve, and what it must, whose processes come and go. */
export class InstanceOracle {
  /** The changes that its process has been told of, and when. */
  readonly known = new Map<Change, number>();
  /** Those that its next process must know. */
  durable = new Set<Change>();
  /** The versions that it must not lose. */
  readonly kept = new Map<string, Version>();
  /** The last versions that its process has given. */
  readonly newest = new Map<string, Version>();
  /** Versions that may not be in a file. */
  readonly #unwritten = new Map<string, Version>();
  /** Those that an expiry of an older version may have kept from their file. */
  readonly #spoilt = new Set<Version>();

  /** @param all the changes of every instance */
  constructor(private readonly all: readonly Change[]) {}

  learn(changes: Iterable<Change>): void {
    for (const change of changes) {
      if (!this.known.has(change)) this.known.set(change, Date.now());
      if (change.kind !== 'expired') continue;
      for (const version of this.#unwritten.values()) this.#spoilt.add(version);
    }
  }

  /** Its process has ended, and another one begins with what the disk has kept and Redis tells. */
  restart(told: Iterable<Change>): void {
    for (const change of this.known.keys())
      if (!this.durable.has(change)) this.known.delete(change);
    for (const [path, { isMissing }] of this.kept)
      if (isMissing || this.#unwritten.has(path)) this.kept.delete(path);
    for (const each of [this.#unwritten, this.newest]) each.clear();
    this.learn(told);
  }

  /** A render has ended. @returns whether its page is stored: it has not expired, and is the newest */
  noteStored(version: Version, hasMemory: boolean): boolean {
    const { path, begunAt } = version;
    if (this.isOutdated(version, 'expired')) return false;
    const isNewest = (this.newest.get(path)?.begunAt ?? 0) <= begunAt;
    if (isNewest && hasMemory) this.kept.set(path, version);
    else this.kept.delete(path);
    if (isNewest) this.#unwritten.set(path, version);
    return isNewest;
  }

  /** The disk has done all its work. */
  noteWritten(): void {
    this.durable = new Set(this.known.keys());
    for (const [path, version] of this.#unwritten) {
      if (this.#spoilt.has(version)) continue;
      if (!version.isMissing) this.kept.set(path, version);
      this.#unwritten.delete(path);
    }
  }

  /** The version of a page that must be there: nothing has expired it, and no other instance may have. */
  due(path: string): Version | undefined {
    const version = this.kept.get(path);
    return this.isDue(version) ? version : undefined;
  }

  isDue(version: Version | undefined): boolean {
    if (!version || this.isOutdated(version, 'expired') || !this.isOwnAffair(version)) return false;
    return !version.isMissing || Date.now() - version.storedAt <= MISSING_EXPIRES_MS;
  }

  /** Whether a change that its process knows is missing in a version. */
  isOutdated({ tags, begunAt }: Version, kind?: Invalidation['kind']): boolean {
    return this.#concerning(tags).some(
      (change) => change.at > begunAt && (kind === undefined || kind === change.kind),
    );
  }

  /** Whether each change that has to do with a version came after it here, or was known when it was requested. */
  isOwnAffair({ tags, requestedAt, begunAt }: Version): boolean {
    return this.all.every((change) => {
      if (!change.tags.some((tag) => tags.includes(tag))) return true;
      const learntAt = this.known.get(change);
      if (learntAt === undefined) return false;
      return learntAt <= requestedAt || (change.by === this && change.at > begunAt);
    });
  }

  /**
   * @param due the version that must be there, or a newer one
   * @param isExact false where a process may take more for outdated than is
   */
  check(served: Served | undefined, due: Version | undefined, isExact: boolean): void {
    if (!served) {
      if (isExact) expect(due, 'nothing is given, and there must be').toBeUndefined();
      return;
    }
    const { version, freshness, isFresh } = served;
    if (due && isExact) expect(version.begunAt).toBeGreaterThanOrEqual(due.begunAt);
    expect(this.isOutdated(version, 'expired'), 'it has expired').toBe(false);
    this.newest.set(version.path, version);
    if (version.isDoubtful) return;
    const isStale = this.isOutdated(version);
    const lifetime = LIFETIME_MS[version.isMissing ? 'missing' : 'page'];
    const mayBeFresh = !isStale && Date.now() - version.storedAt <= lifetime;
    if (isStale) expect(freshness).toBe('stale');
    if (!mayBeFresh) expect(isFresh, 'it needs no refresh').toBe(false);
    if (!isExact || !this.isOwnAffair(version)) return;
    expect(freshness).toBe(isStale ? 'stale' : 'fresh');
    expect(isFresh, 'it needs no refresh').toBe(mayBeFresh);
  }

  /** A process gives no older version than before, unless that has expired. */
  checkOrder({ path, begunAt }: Version): void {
    const before = this.newest.get(path);
    // What an instance hears late of another one makes pages count as older, all alike.
    if (before && !this.isOutdated(before, 'expired') && this.isOwnAffair(before))
      expect(begunAt, 'it goes back').toBeGreaterThanOrEqual(before.begunAt);
  }

  /** Whether the pages that are in the index are those that are there. */
  checkIndex(pagesWith: (tags?: string[]) => TaggedPage[], hasMemory: boolean): void {
    // What an instance hears late of another one makes pages count as older.
    const isAlone = this.all.every(({ by }) => by === this);
    for (const { tags, kind, at } of this.known.keys()) {
      if (kind !== 'expired' || !isAlone) continue;
      for (const page of pagesWith([...tags]))
        expect(page.renderStartedAt).toBeGreaterThanOrEqual(at);
    }
    if (!hasMemory) return;
    for (const path of this.kept.keys()) {
      const due = this.due(path);
      if (!due || (this.newest.get(path) ?? due) !== due) continue;
      for (const tag of due.tags) expect(pagesWith([tag]).map((page) => page.path)).toContain(path);
    }
  }

  #concerning(tags: readonly string[]): Change[] {
    return [...this.known.keys()].filter((change) => change.tags.some((tag) => tags.includes(tag)));
  }
}

/** What Redis has for certain. */
export class SharedOracle {
  readonly changes = new Set<Change>();
  readonly versions = new Map<string, Version>();

  clear(): void {
    this.changes.clear();
    this.versions.clear();
  }

  /** The version of a page that an instance must get: no other one can have removed it. */
  due(path: string, instance: InstanceOracle, all: readonly InstanceOracle[]): Version | undefined {
    const version = this.versions.get(path);
    const isCertain = version && all.every((one) => one.isOwnAffair(version));
    return isCertain && instance.isDue(version) ? version : undefined;
  }
}
