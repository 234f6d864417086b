import { parseTag } from '@wenzhan/contract/cache/tags';
import type { OnChange } from '@wenzhan/contract/request/embedded-api';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import { coalesced } from './coalesced';
import type { Log } from './files/diagnostics';
import type { ContentStore } from './store';

/** Word of a change: cache tags of the contract. */
export interface ContentWord {
  tags: string[];
  withdrawn: string[];
  drafts: string[];
}

/** The watches of this process: a site has one for each language. */
let watches = 0;

/** Looks for changes of a store, and announces each after requests are answered with it. */
export class ContentWatch {
  readonly #store: ContentStore;
  readonly #now: () => number;
  readonly #log: Log;
  #listener: OnChange | undefined;
  /** Why the last change could not be announced; empty if it was. */
  #failure = '';
  #noted: string | undefined;
  readonly #key: string;
  readonly #afterLook: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  /** @param now milliseconds since the epoch @param afterLook is called once the changes of a look are announced */
  constructor(store: ContentStore, now: () => number, log: Log, afterLook = async () => {}) {
    this.#store = store;
    this.#now = now;
    this.#log = log;
    this.#afterLook = afterLook;
    watches += 1;
    this.#key = `changes ${watches}`;
  }

  /** Looks now, and again and again after the pauses of the store. */
  start(listener: OnChange): void {
    this.#listener = listener;
    this.#store.isWatched = true;
    void this.#look();
  }

  /** Ends looking. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      await this.#store.look(this.#now(), this.#log);
      await this.#announce();
      await this.#afterLook();
      this.#note('');
    } catch (error) {
      const failure = `a change is announced later: ${error}`;
      if (failure !== this.#failure) this.#log(failure);
      this.#note(failure);
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#look(), this.#store.pauseMs);
  }

  /** @param failure why a change could not be announced; empty if it was */
  #note(failure: string): void {
    this.#failure = failure;
    if (failure === this.#noted) return;
    this.#noted = failure;
    troubleNoted.publish({ kind: 'publication', key: this.#key, reason: failure || null });
  }

  /**
   * Takes word of a change: reads what it names and announces it. What was withdrawn is gone even if that cannot be read now.
   *
   * @returns whether it could be read
   */
  async take({ tags, withdrawn, drafts }: ContentWord): Promise<boolean> {
    const [store, log] = [this.#store, this.#log];
    try {
      await store.rescan(this.#now(), log, articlesIn([...tags, ...withdrawn, ...drafts]));
      await this.#announce();
      return true;
    } catch (error) {
      store.withdraw(withdrawn, log);
      log(`a change is read later: ${error}`);
      await this.#announce().catch(() => undefined);
      return false;
    }
  }

  /** One announcement at a time; without a listener there is none. */
  readonly #announce = coalesced(async (): Promise<void> => {
    if (this.#listener) await this.#store.announce(this.#now(), this.#listener);
  });
}

/** The ids of the articles that tags name; undefined if they name something else, or nothing. */
function articlesIn(tags: readonly string[]): string[] | undefined {
  const named = tags.map(parseTag);
  const ids = named.flatMap((tag) => (tag?.kind === 'article' ? [tag.id] : []));
  return ids.length > 0 && ids.length === tags.length ? ids : undefined;
}
