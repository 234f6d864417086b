import { contentThread } from '../../api/embedded-api';
import { type Invalidation, pathTag } from '../../runtime/page-cache';
import { logThrottled } from '../../runtime/telemetry/log-throttled';

/** Tags of the framework, which say where a page is and not what it shows. */
const PATH_TAG = pathTag('');
const ARTICLE = /(?:^|:)article:(\d+)$/;
/** Tags of the contract that edits of articles do not have. */
const NOT_OF_ARTICLES = /^(?:site|articles|(?:category|page|author):)/;
/** Whoever asks the content API during a change waits for less than this. */
const LONG_MS = 2500;

/**
 * Makes the embedded content API read the changes that another instance was told of; who asks it meanwhile waits. Else
 * pages would be rendered with what was before, and count as newer than the change. Changes that arrive while others
 * are read are read together.
 */
export class ContentReads {
  #changes: Invalidation[] = [];
  #isReading = false;

  /** @param onLate is called with each change that took long to read */
  constructor(private readonly onLate: (change: Invalidation) => void) {}

  add(change: Invalidation): void {
    if (change.tags.every((tag) => tag.startsWith(PATH_TAG))) return;
    this.#changes.push(change);
    if (!this.#isReading) this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#changes.length > 0) {
      const changes = this.#changes;
      this.#changes = [];
      await this.#read(changes).catch((error) =>
        logThrottled('content that has changed is read later', error),
      );
    }
    this.#isReading = false;
  }

  async #read(changes: readonly Invalidation[]): Promise<void> {
    const thread = contentThread();
    if (!thread) return;
    const began = performance.now();
    const tags = changes.flatMap((change) => change.tags);
    const ids = tags.flatMap((tag) => ARTICLE.exec(tag)?.[1] ?? []);
    const isOfArticles = ids.length > 0 && !tags.some((tag) => NOT_OF_ARTICLES.test(tag));
    await thread.readChanges(isOfArticles ? [...new Set(ids)] : undefined);
    if (performance.now() - began > LONG_MS) for (const change of changes) this.onLate(change);
  }
}
