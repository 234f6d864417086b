import { contentThread } from '../../api/embedded-api';
import { orderTag } from '../../api/tags';
import { pathTag } from '../../runtime/page-cache';
import { atMost } from '../../runtime/process/at-most';
import { steadyNow } from '../../runtime/process/steady-now';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { ALL, FIRST } from './tag-table';

/** Tags of the framework, which say where a page is and not what it shows. */
const PATH_TAG = pathTag('');
const ORDER_TAG = orderTag('');
const ARTICLE = /(?:^|:)article:(\d+)$/;
/** Tags of the contract that edits of articles do not have. */
const NOT_OF_ARTICLES = /^(?:site|articles|(?:category|page|author):)/;
/** Whoever asks the content API waits for longer than this after the announcement of a change. */
const LONG_MS = 2500;
/** Of a source that cannot be read; the oldest become one change of everything. */
const MAX_WAITING = 1000;
/** Readings at a time; a source reads what several announce in one. */
const MAX_READS = 10;
const SHORTEST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
const GIVEN_UP_MS = 3_600_000;
/** Longer than an answer mostly takes if there is any content. */
const ANSWER_MS = 2000;
/** Between two questions whether there is any: a failure may be logged each time. */
const FIRST_QUESTION_PAUSE_MS = 1000;
const LONGEST_QUESTION_PAUSE_MS = 10_000;

interface Announced {
  tags: readonly string[];
  /** Of the monotonic clock: the first announcement that is not read or given up, and the last one. */
  since: number;
  last: number;
  /** Whether somebody may have been answered without it. */
  isLate: boolean;
  /** For so long that pages are stored without it. */
  isGivenUp: boolean;
  /** Called when it is read, if pages may have been rendered without it. */
  whenLate: (() => unknown) | undefined;
}

/**
 * Makes the embedded content API read the changes that another instance was told of; who asks it meanwhile waits. Else
 * pages would be rendered with what was before, and count as newer than the change. What cannot be read, here or by who
 * was told of it, is read again after a pause.
 */
export class ContentReads {
  /** By their tags. */
  readonly #waiting = new Map<string, Announced>();
  readonly #reading = new Set<Announced>();
  #reads = 0;
  /** In a row. */
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;
  /** When the content was read for the first time, in milliseconds since 1970, if the index of the last start stands in. */
  #firstReadAt = -Infinity;

  /**
   * @param whenLate is called when the change is read, if that took longer than anybody waits; instead of that of an
   *   earlier change of the same tags
   * @param hasFailed whether it could not be read before
   */
  add(tags: readonly string[], whenLate?: () => unknown, hasFailed = false): void {
    if (!contentThread() || tags.every((tag) => tag.startsWith(PATH_TAG))) return;
    const now = performance.now();
    this.#wait({ tags, since: now, last: now, isLate: hasFailed, isGivenUp: false, whenLate });
    // Those of the same moment are read together.
    if (hasFailed) this.#readLater();
    else queueMicrotask(() => this.#readWaiting());
  }

  /**
   * Waits until the content is read, for at most `ms` milliseconds: many files are read for longer than a page waits,
   * and a folder may be mounted late.
   */
  async untilRead(ms: number): Promise<void> {
    const thread = contentThread();
    if (!thread) return;
    const isRead = () =>
      thread.readChanges([]).then(
        () => true,
        () => false,
      );
    await atMost(repeatUntil(isRead, ms), ms);
  }

  /**
   * Waits for the first reading since the start, for at most `ms` milliseconds: the index of the last start, which
   * stands in for it, may be outdated.
   *
   * @param onRead called when it is over: what has been rendered before has the tag `FIRST`
   */
  async readFirst(ms: number, onRead: () => void): Promise<void> {
    if (!contentThread()) return;
    this.#firstReadAt = Infinity;
    const isRead = new Promise<void>((resolve) => {
      const whenLate = () => {
        this.#firstReadAt = steadyNow();
        onRead();
        resolve();
      };
      const times = { since: -Infinity, last: -Infinity };
      this.#wait({ tags: [FIRST], ...times, isLate: true, isGivenUp: false, whenLate });
    });
    this.#readWaiting();
    await atMost(isRead, ms);
  }

  /** Waits until there is any content, be it that of the last start, for at most `ms` milliseconds. */
  async untilContent(ms: number): Promise<void> {
    await repeatUntil(hasContent, ms);
  }

  /** The tags of what was rendered, from a time on, without the first reading. @param renderStartedAt since 1970 */
  tagsOfStart(renderStartedAt: number): readonly string[] {
    return renderStartedAt < this.#firstReadAt ? [FIRST] : [];
  }

  /**
   * Whether a page with these tags may show what was before a change, because that is not read yet. After an hour it is
   * stored all the same.
   */
  mayBeOutdated(tags: readonly string[]): boolean {
    return this.#affecting(tags).some(({ isGivenUp }) => !isGivenUp);
  }

  /** Whether a change of what has these tags is not read yet: content may be what was before. */
  isUnread(tags: readonly string[]): boolean {
    return this.#affecting(tags).length > 0;
  }

  #affecting(tags: readonly string[]): Announced[] {
    const has = new Set(tags);
    const isList = tags.some((tag) => tag.startsWith(ORDER_TAG));
    // A list does not have the tags of an article that enters it.
    const affects = (tag: string) =>
      tag === ALL || tag === FIRST || has.has(tag) || (isList && ARTICLE.test(tag));
    const all = [...this.#waiting.values(), ...this.#reading];
    return all.filter((one) => one.tags.some(affects));
  }

  #wait(announced: Announced): void {
    const key = announced.tags.join(' ');
    const before = this.#waiting.get(key);
    this.#waiting.set(key, before ? together(before, announced) : announced);
    if (this.#waiting.size <= MAX_WAITING) return;
    const oldest = [...this.#waiting].find(([one]) => one !== FIRST && one !== ALL);
    if (!oldest) return;
    this.#waiting.delete(oldest[0]);
    this.#wait({ ...oldest[1], tags: [ALL], whenLate: undefined });
  }

  /** At most one pause is in progress. */
  #readLater(): void {
    if (this.#pause) return;
    const pause = Math.min(SHORTEST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#failures += 1;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#readWaiting();
    }, pause).unref();
  }

  async #readWaiting(): Promise<void> {
    const all = [...this.#waiting.values()];
    if (all.length === 0) return;
    if (this.#reads === MAX_READS) {
      for (const one of all) one.isLate = true;
      return;
    }
    this.#waiting.clear();
    this.#reads += 1;
    for (const one of all) this.#reading.add(one);
    // Apart: an article can be read while something else of the source cannot.
    const ofArticles = all.filter(({ tags }) => articlesIn(tags)?.length);
    const first = all.filter(({ tags: [tag] }) => tag === FIRST);
    const others = all.filter((one) => !ofArticles.includes(one) && !first.includes(one));
    const groups = [first, ofArticles, others].filter((group) => group.length > 0);
    // Whoever asks the content API waits for what it reads, and it does not know of these yet.
    for (const one of groups.slice(1).flat()) one.isLate = true;
    for (const group of groups) await this.#read(group);
    this.#reads -= 1;
    if (!this.#pause) this.#readWaiting();
  }

  async #read(all: readonly Announced[]): Promise<void> {
    try {
      await contentThread()?.readChanges(articlesIn(all.flatMap(({ tags }) => tags)));
      this.#failures = 0;
      for (const one of all) {
        this.#reading.delete(one);
        if (one.isLate || performance.now() - one.since > LONG_MS) one.whenLate?.();
      }
    } catch (error) {
      logThrottled('content that has changed is read later', error);
      for (const one of all) {
        this.#reading.delete(one);
        const isGivenUp = isTooLate(one);
        this.#wait({ ...one, isLate: true, isGivenUp });
        if (isGivenUp && !one.isGivenUp) one.whenLate?.();
      }
      this.#readLater();
    }
  }
}

/** Two announcements of the same tags. One that is announced after another was given up has an hour of its own. */
function together(one: Announced, other: Announced): Announced {
  const [earlier, later] = one.last <= other.last ? [one, other] : [other, one];
  const waiting = [one, other].filter(({ isGivenUp }) => !isGivenUp);
  return {
    ...later,
    since: Math.min(...(waiting.length > 0 ? waiting : [one]).map(({ since }) => since)),
    isLate: one.isLate || other.isLate,
    isGivenUp: waiting.length === 0,
    whenLate: later.whenLate ?? earlier.whenLate,
  };
}

/** A part of a system that never can be read must not keep pages from being stored for ever. */
const isTooLate = ({ tags, since }: Announced): boolean =>
  tags[0] !== FIRST && performance.now() - since > GIVEN_UP_MS;

/** Asks until it is so, with pauses; begins no question after `ms` milliseconds. */
async function repeatUntil(isSo: () => Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  let pause = FIRST_QUESTION_PAUSE_MS;
  while (performance.now() < end && !(await isSo())) {
    await new Promise((resolve) => setTimeout(resolve, pause).unref());
    pause = Math.min(2 * pause, LONGEST_QUESTION_PAUSE_MS);
  }
}

async function hasContent(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const request = new Request('http://127.0.0.1/api/web/index_info', { signal });
  const answer = await contentThread()
    ?.fetch(request)
    .catch(() => null);
  return answer !== null && answer?.ok !== false;
}

/** The ids of the articles that tags name, if they name nothing else that has to be read; none for the first reading. */
function articlesIn(tags: readonly string[]): string[] | undefined {
  if (tags[0] === FIRST) return [];
  const ids = tags.flatMap((tag) => ARTICLE.exec(tag)?.[1] ?? []);
  const isOfArticles = ids.length > 0 && !tags.some((tag) => NOT_OF_ARTICLES.test(tag));
  return isOfArticles ? [...new Set(ids)] : undefined;
}
