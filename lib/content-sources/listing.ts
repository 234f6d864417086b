import { steadyNow } from '../process/steady-now';

/** An entry of a content system, as its lists name it. */
export interface ListedEntry {
  id: string;
  /** Changes whenever the entry does. */
  updatedAt: string;
}

/** A page of a list. */
interface ListedPage<T> {
  items: readonly T[];
  /** Number of entries on all pages. */
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

/** All items of a list, page by page. */
export async function allPages<T>(
  readPage: (page: number) => Promise<ListedPage<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1, total = 1; (page - 1) * LARGEST < total; page += 1) {
    const found = await readPage(page);
    all.push(...found.items);
    total = found.total;
  }
  return all;
}

/**
 * Keeps a list of a content system up to date with one small request: the most recently changed entries and
 * the total. Everything is listed again when those do not explain the total, which a deletion does.
 */
export class Listing<T extends ListedEntry> {
  readonly #readPage: ReadPage<T>;
  #known: ReadonlyMap<string, T> | null = null;
  #listedAt = 0;

  readonly #orders: number;

  /** @param orders number of orders in which changes come first */
  constructor(readPage: ReadPage<T>, orders = 1) {
    this.#readPage = readPage;
    this.#orders = orders;
  }

  /**
   * All entries by id.
   *
   * @param whole lists everything again
   * @throws when the system cannot be read
   */
  async refresh(whole = false): Promise<ReadonlyMap<string, T>> {
    const known = this.#known;
    const isDue = steadyNow() - this.#listedAt >= RELIST_AFTER_MS;
    if (!known || whole || isDue) return this.#list();
    const merged = new Map(known);
    for (let order = 0; order < this.#orders; order += 1) {
      const { items, total } = await this.#readPage(1, RECENT, order);
      for (const item of items) merged.set(item.id, item);
      const last = items.at(-1);
      const isComplete = !last || known.get(last.id)?.updatedAt === last.updatedAt;
      if (merged.size !== total || !(isComplete || items.length === total)) return this.#list();
    }
    this.#known = merged;
    return merged;
  }

  async #list(): Promise<ReadonlyMap<string, T>> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const found = new Map<string, T>();
      let total = Infinity;
      for (let page = 1; (page - 1) * LARGEST < total; page += 1) {
        const { items, total: now } = await this.#readPage(page, LARGEST, 0);
        for (const item of items) found.set(item.id, item);
        total = now;
        if (items.length === 0) break;
      }
      if (found.size !== total) continue;
      this.#known = found;
      this.#listedAt = steadyNow();
      return found;
    }
    throw new Error('the list changes while it is read, or its total is wrong');
  }
}
