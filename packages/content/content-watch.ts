import { parseTag } from '@wenzhan/contract/cache/tags';
import type { OnChange } from '@wenzhan/contract/request/embedded-api';
import { z } from 'zod';
import { coalesced } from './coalesced';
import { fail, Refusal, succeed } from './envelope';
import type { Log } from './files/diagnostics';
import type { ContentStore } from './store';

/** Word of a change: cache tags of the contract. */
const wordSchema = z.object({
  tags: z.array(z.string()),
  withdrawn: z.array(z.string()),
  drafts: z.array(z.string()).default([]),
});

/** Looks for changes of a store, and announces each after requests are answered with it. */
export class ContentWatch {
  readonly #store: ContentStore;
  readonly #now: () => number;
  readonly #log: Log;
  #listener: OnChange | undefined;
  /** Why the last change could not be announced; empty if it was. */
  #failure = '';

  /** @param now milliseconds since the epoch */
  constructor(store: ContentStore, now: () => number, log: Log) {
    this.#store = store;
    this.#now = now;
    this.#log = log;
  }

  /** Looks now, and again and again after the pauses of the store. */
  start(listener: OnChange): void {
    this.#listener = listener;
    this.#store.isWatched = true;
    void this.#look();
  }

  async #look(): Promise<void> {
    try {
      await this.#store.look(this.#now(), this.#log);
      await this.#announce();
      this.#failure = '';
    } catch (error) {
      const failure = `a change is announced later: ${error}`;
      if (failure !== this.#failure) this.#log(failure);
      this.#failure = failure;
    }
    setTimeout(() => void this.#look(), this.#store.pauseMs);
  }

  /**
   * Takes word of a change: reads what it names and announces it. The answer is 503 if that cannot be read now; what was
   * withdrawn is gone all the same.
   */
  async answer(request: Request): Promise<Response> {
    const word = wordSchema.safeParse(await request.json().catch(() => null)).data;
    if (!word) return fail(new Refusal(400));
    const { tags, withdrawn, drafts } = word;
    const [store, log] = [this.#store, this.#log];
    try {
      await store.rescan(this.#now(), log, articlesIn([...tags, ...withdrawn, ...drafts]));
      await this.#announce();
      return succeed(null);
    } catch (error) {
      store.withdraw(withdrawn, log);
      log(`a change is read later: ${error}`);
      await this.#announce().catch(() => undefined);
      return fail(new Refusal(503));
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
