import type { PageCache, TaggedPage } from '../../runtime/page-cache';

/** How long a page is left to the instance that renders it. */
export const CLAIM_MS = 120_000;
/** How long the other instances know that a page was rendered: their passes over a large site take hours. */
const RENDERED_MS = 6 * 3_600_000;

export interface ShareStart {
  store: PageCache;
  /** Builds that share a Redis do not share pages. */
  buildId: string;
}

/**
 * The pages that this instance renders: instances with a common Redis divide them by claims, and each finds in Redis
 * what the others have rendered.
 */
export class PageShare {
  readonly store: PageCache;
  readonly #buildId: string;
  /** Paths that need no further try. */
  readonly #done: Set<string>;
  readonly #failed = new Set<string>();
  /** Keys of the pages of which this instance has old versions, by path. */
  readonly #outdated: ReadonlyMap<string, string>;
  #own: number;
  /** Paths of pages that another instance has rendered, or renders now. */
  readonly #elsewhere = new Set<string>();

  constructor({ store, buildId }: ShareStart) {
    this.store = store;
    this.#buildId = buildId;
    // The next visitor of another address's page waits for a rendering.
    const pages = store.pagesWith().filter(({ isForOtherOrigin }) => !isForOtherOrigin);
    const freshness = ({ tags, renderStartedAt }: TaggedPage) =>
      store.tags.freshness(tags, renderStartedAt);
    const fresh = pages.filter((page) => freshness(page) === 'fresh');
    const stale = pages.filter((page) => freshness(page) === 'stale');
    this.#done = new Set(fresh.map(({ path }) => path));
    this.#outdated = new Map(stale.map(({ path, key }) => [path, key]));
    this.#own = this.#done.size;
  }

  /** How many pages all instances store for each that this one does. */
  get factor(): number {
    return (this.#own + this.#elsewhere.size) / Math.max(this.#own, 1);
  }

  /** Paths of the pages of which this instance had old versions. */
  get outdated(): string[] {
    return [...this.#outdated.keys()];
  }

  isOutdated(path: string): boolean {
    return this.#outdated.has(path);
  }

  /** `won`: this instance has to render the page; `lost`: another one does now; `done`: nobody has to. */
  async claim(path: string): Promise<'won' | 'lost' | 'done'> {
    if (this.#done.has(path)) return 'done';
    const outdated = this.#outdated.get(path);
    if (outdated !== undefined) return this.#claimOutdated(path, outdated);
    // What has failed here is still claimed by this instance, or by none.
    const isOwn = this.#failed.has(path);
    if (!isOwn && (await this.store.setIfAbsent(this.#claimOf(path), CLAIM_MS)) === false) {
      this.#elsewhere.add(path);
      return 'lost';
    }
    if (!(await this.#isRenderedElsewhere(path))) return 'won';
    this.#elsewhere.add(path);
    this.#done.add(path);
    return 'done';
  }

  /** Each instance has its own old versions, and takes a new one from Redis, or renders it. */
  async #claimOutdated(path: string, key: string): Promise<'won' | 'done'> {
    if (!(await this.store.hasFresh(key))) return 'won';
    this.#done.add(path);
    return 'done';
  }

  hasFailed(path: string): boolean {
    return this.#failed.has(path);
  }

  /** Notes how the try to render a claimed page ended. */
  async note(path: string, isRendered: boolean): Promise<void> {
    if (!isRendered) {
      this.#failed.add(path);
      return;
    }
    this.#failed.delete(path);
    this.#done.add(path);
    this.#own += 1;
    await this.store.setIfAbsent(this.#resultOf(path), RENDERED_MS);
  }

  /** Asks without recording anything: a text that is set for 0 ms is over at once. */
  async #isRenderedElsewhere(path: string): Promise<boolean> {
    return (await this.store.setIfAbsent(this.#resultOf(path), 0)) === false;
  }

  #claimOf(path: string): string {
    return `${this.#buildId} ${path}`;
  }

  #resultOf(path: string): string {
    return `${this.#buildId} ${path} rendered`;
  }
}
