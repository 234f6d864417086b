import type { CachedPage, PageCache } from '../../runtime/page-cache';
import { distinctPages, refreshPages } from '../../runtime/refresh-pages';

/** The instance that received a revalidation request renders the pages; the others find them in Redis. */
const DELAY_MS = 1000;

/**
 * Renders pages again a moment after they have become outdated, so that no visitor has to meet them: all that became
 * so meanwhile together.
 */
export class BackgroundRefresh {
  #pages = new Map<string, CachedPage>();
  #tags = new Set<string>();
  /** Keys of the pages that are being rendered. */
  readonly #running = new Set<string>();

  constructor(private readonly store: PageCache) {}

  /** Pages that carry one of these tags now, or when the others are rendered. */
  addPagesWith(tags: readonly string[]): void {
    this.#plan();
    for (const page of this.store.pagesWith(tags)) this.#pages.set(page.key, page);
    for (const tag of tags) this.#tags.add(tag);
  }

  /** A page that was outdated when it was stored. Ignored while this renders it, or it might never end. */
  addOutdated(page: CachedPage): void {
    if (this.#running.has(page.key)) return;
    this.#plan();
    this.#pages.set(page.key, page);
  }

  #plan(): void {
    if (this.#pages.size + this.#tags.size === 0) setTimeout(() => this.#run(), DELAY_MS).unref();
  }

  async #run(): Promise<void> {
    const named = [...this.#pages.values()];
    const pages = distinctPages(named, this.store.pagesWith([...this.#tags]));
    this.#pages = new Map();
    this.#tags = new Set();
    for (const { key } of pages) this.#running.add(key);
    await refreshPages(this.store, pages);
    for (const { key } of pages) this.#running.delete(key);
  }
}
