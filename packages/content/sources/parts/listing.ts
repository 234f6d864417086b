import { steadyNow } from '@wenzhan/kit/process/steady-now';
import type { BadItem } from './each-item';

/** An entry of a content system, as its lists name it. */
export interface ListedEntry {
  id: string;
  /** Changes whenever the entry does. */
  updatedAt: string;
}

/** A page of a list. */
export interface ListedPage<T> {
  items: readonly T[];
  /** Items that are not as expected. */
  bad?: readonly BadItem[];
  /** Number of entries on all pages, as the system states it. */
  total: number;
}

/**
 * Reads a page of a list, most recently changed first.
 *
 * @param page from 1
 * @param order which kind of change, from 0; always 0 for systems that know one
 */
export type ReadPage<T> = (page: number, limit: number, order: number) => Promise<ListedPage<T>>;

/** Entries that a scan asks for; more than an editor changes between two scans. */
const RECENT = 15;
/** The largest page that Ghost and Strapi return. */
export const LARGEST = 100;
/** Milliseconds after which everything is listed again, whatever the totals say. */
const RELIST_AFTER_MS = 10 * 60_000;
/** A list that changes while its pages are read is read again. */
const TRIES = 3;

/** Entries of a list that are read at most, whatever total a system states. */
const MAX_ENTRIES = 20_000;
/** Milliseconds after which a list that contradicts its total, and stays the same, is believed. */
const BELIEVED_AFTER_MS = 60_000;

/**
 * All items of a list, page by page. An empty page, or one that brings nothing new, is the last one: a total that
 * is wrong does not make this endless.
 */
export async function allPages<T>(
  readPage: (page: number) => Promise<ListedPage<T>>,
  keyOf: (item: T) => string,
): Promise<{ list: T[]; bad: BadItem[]; total: number }> {
  const all = new Map<string, T>();
  const bad: BadItem[] = [];
  for (let page = 1, total = 1; ; page += 1) {
    const listedPage = await readPage(page);
    const before = all.size + bad.length;
    for (const item of listedPage.items) all.set(keyOf(item), item);
    bad.push(...(listedPage.bad ?? []));
    total = listedPage.total;
    const isLast = page * LARGEST >= total || all.size + bad.length === before;
    if (isLast || all.size >= MAX_ENTRIES) return { list: [...all.values()], bad, total };
  }
}

/**
 * Keeps a list of a content system up to date with one small request: the most recently changed entries and
 * the total. Everything is listed again when those do not explain the total, which a deletion does.
 */
export class Listing<T extends ListedEntry> {
  readonly #readPage: ReadPage<T>;
  readonly #orders: number;
  #known: ReadonlyMap<string, T> | null = null;
  /** Entries of the last list that are not as expected. */
  #bad: readonly BadItem[] = [];
  /** When the last list was read, in milliseconds of the monotonic clock. */
  #listedAt = 0;
  /** The ids of a list that contradicts its total, and when it was first read. */
  #doubted: { ids: string; since: number } | null = null;

  /** @param orders number of orders in which changes come first */
  constructor(readPage: ReadPage<T>, orders = 1) {
    this.#readPage = readPage;
    this.#orders = orders;
  }

  /** Entries that are not as expected; of one that was, the last valid version is among the entries. */
  get bad(): readonly BadItem[] {
    return this.#bad;
  }

  /**
   * All entries by id.
   *
   * @param whole lists everything again
   * @throws when the system cannot be read
   */
  async refresh(whole = false): Promise<ReadonlyMap<string, T>> {
    const previous = this.#known;
    const isDue = steadyNow() - this.#listedAt >= RELIST_AFTER_MS;
    if (!previous || whole || isDue || this.#bad.length > 0) return this.#list();
    const merged = new Map(previous);
    for (let order = 0; order < this.#orders; order += 1) {
      const { items, bad = [], total } = await this.#readPage(1, RECENT, order);
      if (bad.length > 0) return this.#list();
      for (const item of items) merged.set(item.id, item);
      const last = items.at(-1);
      const isComplete = !last || previous.get(last.id)?.updatedAt === last.updatedAt;
      if (merged.size !== total || !(isComplete || items.length === total)) return this.#list();
    }
    this.#known = merged;
    return merged;
  }

  /**
   * Reads some entries again: those that are not returned are gone.
   *
   * @returns null if everything is to be listed
   * @throws when the system cannot be read
   */
  async refreshOnly(
    ids: readonly string[],
    readListed: (ids: readonly string[]) => Promise<ListedPage<T>>,
  ): Promise<ReadonlyMap<string, T> | null> {
    const previous = this.#known;
    if (!previous || this.#bad.length > 0 || ids.length > LARGEST) return null;
    const { items, bad = [] } = await readListed(ids);
    if (bad.length > 0) return null;
    const merged = new Map(previous);
    for (const id of ids) merged.delete(id);
    for (const item of items) merged.set(item.id, item);
    this.#known = merged;
    return merged;
  }

  async #list(): Promise<ReadonlyMap<string, T>> {
    for (let attempt = 1; ; attempt += 1) {
      const read = (page: number) => this.#readPage(page, LARGEST, 0);
      const { list, bad, total } = await allPages(read, ({ id }) => id);
      const items = new Map(list.map((item) => [item.id, item]));
      for (const { id = '' } of bad) {
        const before = this.#known?.get(id);
        if (before && !items.has(id)) items.set(id, before);
      }
      if (list.length + bad.length === total) {
        this.#doubted = null;
        return this.#take(items, bad);
      }
      if (attempt === TRIES) return this.#take(this.#withUnlisted(items), bad);
    }
  }

  #take(items: ReadonlyMap<string, T>, bad: readonly BadItem[]): ReadonlyMap<string, T> {
    this.#known = items;
    this.#bad = bad;
    this.#listedAt = steadyNow();
    return items;
  }

  /**
   * The entries of a list that contradicts its total. What is missing in it is no deletion, unless the list says
   * the same for a minute: then its total is wrong.
   *
   * @throws if nothing is listed
   */
  #withUnlisted(items: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
    if (items.size === 0) throw new Error('the list is empty, but its total is not');
    const ids = [...items.keys()].sort().join();
    if (this.#doubted?.ids !== ids) this.#doubted = { ids, since: steadyNow() };
    const isBelieved = steadyNow() - this.#doubted.since >= BELIEVED_AFTER_MS;
    return isBelieved ? items : new Map([...(this.#known ?? []), ...items]);
  }
}
