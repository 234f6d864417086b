import { contentThread } from '../../api/embedded-api';
import { pathTag } from '../../runtime/page-cache';
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
  #tags = new Set<string>();
  #isReading = false;

  /** @param onLate is called with the tags of changes that took long to read */
  constructor(private readonly onLate: (tags: string[]) => void) {}

  add(tags: readonly string[]): void {
    for (const tag of tags) if (!tag.startsWith(PATH_TAG)) this.#tags.add(tag);
    if (!this.#isReading) this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#tags.size > 0) {
      const tags = [...this.#tags];
      this.#tags = new Set();
      await this.#read(tags).catch((error) =>
        logThrottled('content that has changed is read later', error),
      );
    }
    this.#isReading = false;
  }

  async #read(tags: string[]): Promise<void> {
    const thread = contentThread();
    if (!thread) return;
    const began = performance.now();
    const ids = tags.flatMap((tag) => ARTICLE.exec(tag)?.[1] ?? []);
    const isOfArticles = ids.length > 0 && !tags.some((tag) => NOT_OF_ARTICLES.test(tag));
    await thread.readChanges(isOfArticles ? [...new Set(ids)] : undefined);
    if (performance.now() - began > LONG_MS) this.onLate(tags);
  }
}
