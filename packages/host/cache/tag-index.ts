import type { TaggedPage } from '@wenzhan/kit/page-cache';
import { pathOf } from './entry';
import { isOfOtherSite } from './own-address';

/** What is known of an entry without reading it. */
export interface EntryHead {
  key: string;
  tags: readonly string[];
  /** Milliseconds since 1970. */
  renderStartedAt: number;
  /** Address of the site for which it was rendered. */
  siteUrl?: string | undefined;
}

/** A tier whose entries are found by tag. */
interface IndexedTier {
  /** Does not count as a use of the entry. */
  headOf(key: string): EntryHead | undefined;
  /** Not of the files of a build. */
  delete?: (key: string) => unknown;
}

/**
 * The entries of several tiers by tag. It grows with the entries of the tiers, which are bounded: a tier that has
 * stored or dropped an entry calls `update`.
 */
export class TagIndex {
  /** Tags by key: those of all versions, if tiers have different ones. */
  readonly #tags = new Map<string, readonly string[]>();
  readonly #keys = new Map<string, Set<string>>();

  /**
   * @param tiers in the order of lookups
   * @param recency how recently an entry was used: the larger, the later
   * @param onTag called with a tag that no other entry carries
   */
  constructor(
    private readonly tiers: readonly IndexedTier[],
    private readonly recency: (key: string) => number,
    private readonly onTag: (tag: string) => void = () => undefined,
  ) {}

  /** Reads from the tiers which tags an entry has now. */
  update(key: string): void {
    const heads = this.tiers.flatMap((tier) => tier.headOf(key) ?? []);
    const [first, ...others] = heads;
    const tags = others.some((head) => !isEqual(head.tags, first?.tags))
      ? [...new Set(heads.flatMap((head) => head.tags))]
      : (first?.tags ?? []);
    const before = this.#tags.get(key) ?? [];
    if (first) this.#tags.set(key, tags);
    else this.#tags.delete(key);
    if (isEqual(before, tags)) return;
    const kept = new Set(tags);
    for (const tag of before) if (!kept.has(tag)) this.#remove(tag, key);
    for (const tag of kept) this.#add(tag, key);
  }

  /**
   * Keys of the entries that carry one of the tags in any tier, the most recently used first; of all entries if none
   * are given.
   */
  keysWith(tags?: readonly string[]): string[] {
    const keys = new Set(tags ? [] : this.#tags.keys());
    for (const tag of tags ?? []) for (const key of this.#keys.get(tag) ?? []) keys.add(key);
    const ranked = [...keys].map((key) => ({ key, recency: this.recency(key) }));
    return ranked.sort((one, other) => other.recency - one.recency).map(({ key }) => key);
  }

  /** The pages whose version that a lookup finds first carries one of the tags; all pages if none are given. */
  pagesWith(tags?: readonly string[]): TaggedPage[] {
    const wanted = tags && new Set(tags);
    return this.keysWith(tags).flatMap((key) => {
      const path = pathOf(key);
      const head = path === null ? undefined : this.#headOf(key);
      if (path === null || !head) return [];
      if (wanted && !head.tags.some((tag) => wanted.has(tag))) return [];
      const { tags, renderStartedAt } = head;
      return { key, path, tags, renderStartedAt, isForOtherOrigin: isOfOtherSite(head) };
    });
  }

  /**
   * Removes the entries with these tags from each tier where they are over.
   *
   * @returns the keys of those that were removed from any
   */
  removeFromTiers(tags: readonly string[], isOver: (head: EntryHead) => boolean): string[] {
    return this.keysWith(tags).filter((key) => {
      const over = this.tiers.filter((tier) => {
        const head = tier.delete && tier.headOf(key);
        return head && isOver(head);
      });
      for (const tier of over) tier.delete?.(key);
      return over.length > 0;
    });
  }

  #headOf(key: string): EntryHead | undefined {
    for (const tier of this.tiers) {
      const head = tier.headOf(key);
      if (head) return head;
    }
    return undefined;
  }

  #add(tag: string, key: string): void {
    const keys = this.#keys.get(tag);
    if (keys) {
      keys.add(key);
      return;
    }
    this.#keys.set(tag, new Set([key]));
    this.onTag(tag);
  }

  #remove(tag: string, key: string): void {
    const keys = this.#keys.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(tag);
  }
}

function isEqual(some: readonly string[], others: readonly string[] = []): boolean {
  return some.length === others.length && some.every((tag, at) => tag === others[at]);
}
