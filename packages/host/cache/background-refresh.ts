import type { CachedPage, PageCache } from '@wenzhan/kit/page-cache';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { distinctPages, refreshPages } from '@wenzhan/kit/refresh-pages';

/** Time in which changes come together with those that follow at once, and a render that has begun ends. */
const DELAY_MS = 1000;
/** Time for the instance that received a revalidation request to render the rest of the pages: the others find them in Redis. */
const LEFT_TO_OTHERS_MS = 2000;
/** Changes that arrive together, as after an outage of Redis, are one refresh. */
const TOGETHER_MS = 100;

/** What is refreshed together. */
interface Batch {
  pages: Map<string, CachedPage>;
  tags: Set<string>;
  /** Keys of those pages that were outdated when they were stored. */
  outdated: Set<string>;
}

/** Renders pages again a moment after they have become outdated, so that no visitor has to meet them. */
export class BackgroundRefresh {
  /** The batch that still grows. */
  #open: Batch | undefined;
  /** Keys of the pages that were outdated when they were stored, until they are refreshed. */
  readonly #outdated = new Set<string>();

  constructor(private readonly store: PageCache) {}

  /** Pages that carry one of these tags now, or when they are refreshed. */
  addPagesWith(tags: readonly string[]): void {
    const batch = this.#batch();
    for (const page of this.store.pagesWith(tags)) batch.pages.set(page.key, page);
    for (const tag of tags) batch.tags.add(tag);
  }

  /** A page that was outdated when it was stored. If it is so again after its refresh, that is left to a visitor. */
  addOutdated(page: CachedPage): void {
    if (this.#outdated.has(page.key)) return;
    this.#outdated.add(page.key);
    const { pages, outdated } = this.#batch();
    pages.set(page.key, page);
    outdated.add(page.key);
  }

  #batch(): Batch {
    if (this.#open) return this.#open;
    const batch: Batch = { pages: new Map(), tags: new Set(), outdated: new Set() };
    this.#open = batch;
    runDetached(() => {
      setTimeout(() => {
        this.#open = undefined;
      }, TOGETHER_MS).unref();
      setTimeout(() => this.#refresh(batch), DELAY_MS).unref();
    });
    return batch;
  }

  async #refresh({ pages, tags, outdated }: Batch): Promise<void> {
    const named = [...pages.values()];
    await refreshPages(
      this.store,
      named.filter(({ key }) => outdated.has(key)),
    );
    for (const key of outdated) this.#outdated.delete(key);
    if (tags.size === 0) return;
    const changed = () => distinctPages(named, this.store.pagesWith([...tags]));
    // A lookup takes what Redis has by now, and renders nothing.
    for (const { key } of changed()) await this.store.hasFresh(key);
    await new Promise((resolve) => setTimeout(resolve, LEFT_TO_OTHERS_MS).unref());
    await refreshPages(this.store, changed());
  }
}
