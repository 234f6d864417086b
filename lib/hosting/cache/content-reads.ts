import { contentThread } from '../../api/embedded-api';
import { pathTag } from '../../runtime/page-cache';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { ALL } from './tag-table';

/** Tags of the framework, which say where a page is and not what it shows. */
const PATH_TAG = pathTag('');
const ARTICLE = /(?:^|:)article:(\d+)$/;
/** Tags of the contract that edits of articles do not have. */
const NOT_OF_ARTICLES = /^(?:site|articles|(?:category|page|author):)/;
/** Whoever asks the content API waits for longer than this after the announcement of a change. */
const LONG_MS = 2500;
/** Readings at a time; a source reads what several announce in one. */
const MAX_READS = 10;
/** Of a source that cannot be read; the oldest are given up. */
const MAX_WAITING = 1000;
const SHORTEST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

interface Announced {
  tags: readonly string[];
  /** Of the monotonic clock. */
  arrivedAt: number;
  /** Then nobody has waited for it. */
  hasFailed: boolean;
  /** Called when it is read, if pages may have been rendered without it. */
  whenLate: () => unknown;
}

/**
 * Makes the embedded content API read the changes that another instance was told of; who asks it meanwhile waits. Else
 * pages would be rendered with what was before, and count as newer than the change. What cannot be read, here or by who
 * was told of it, is read again after a pause.
 */
export class ContentReads {
  #waiting: Announced[] = [];
  /** Those that wait, and those that are being read. */
  readonly #unread = new Set<Announced>();
  #reads = 0;
  /** In a row. */
  #failures = 0;

  /**
   * @param whenLate is called when the change is read, if that took longer than anybody waits
   * @param hasFailed whether it could not be read before
   */
  add(tags: readonly string[], whenLate: () => unknown, hasFailed = false): void {
    if (!contentThread() || tags.every((tag) => tag.startsWith(PATH_TAG))) return;
    const announced = { tags, arrivedAt: performance.now(), hasFailed, whenLate };
    this.#unread.add(announced);
    this.#waiting.push(announced);
    for (const given of this.#waiting.splice(0, this.#waiting.length - MAX_WAITING)) {
      this.#unread.delete(given);
    }
    // Those of the same moment are read together.
    queueMicrotask(() => this.#readWaiting());
  }

  /** Whether a page with these tags may show what was before a change, because that is not read yet. */
  mayBeOutdated(tags: readonly string[]): boolean {
    const has = new Set(tags);
    return [...this.#unread].some((one) => one.tags.some((tag) => tag === ALL || has.has(tag)));
  }

  async #readWaiting(): Promise<void> {
    if (this.#waiting.length === 0 || this.#reads === MAX_READS) return;
    const announced = this.#waiting;
    this.#waiting = [];
    this.#reads += 1;
    const failure = await read(announced).catch((error) => ({ error }));
    this.#reads -= 1;
    if (failure) {
      logThrottled('content that has changed is read later', failure.error);
      for (const one of announced) one.hasFailed = true;
      this.#waiting.unshift(...announced);
      const pause = Math.min(SHORTEST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
      this.#failures += 1;
      setTimeout(() => this.#readWaiting(), pause).unref();
      return;
    }
    this.#failures = 0;
    for (const one of announced) {
      this.#unread.delete(one);
      if (one.hasFailed || performance.now() - one.arrivedAt > LONG_MS) one.whenLate();
    }
    this.#readWaiting();
  }
}

/** @throws if the content cannot be read */
async function read(announced: readonly Announced[]): Promise<undefined> {
  const tags = announced.flatMap((one) => one.tags);
  const ids = tags.flatMap((tag) => ARTICLE.exec(tag)?.[1] ?? []);
  const isOfArticles = ids.length > 0 && !tags.some((tag) => NOT_OF_ARTICLES.test(tag));
  await contentThread()?.readChanges(isOfArticles ? [...new Set(ids)] : undefined);
}
