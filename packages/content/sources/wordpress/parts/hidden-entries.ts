import { steadyNow } from '@wenzhan/kit/process/steady-now';

/** Milliseconds after which an entry is asked for again: plugins change their rules without dating posts. */
const HIDDEN_MS = 60_000;

/** Entries that a list with the key has, but that WordPress hides from visitors: here they are gone. */
export class HiddenEntries {
  readonly #entries = new Map<string, { fingerprint: string; since: number }>();

  /** Notes that the answer to a visitor did not have an entry. */
  note(entry: string, fingerprint: string): void {
    this.#entries.set(entry, { fingerprint, since: steadyNow() });
  }

  /** Whether an entry is hidden, and has not changed since. */
  has(entry: string, fingerprint: string): boolean {
    const hidden = this.#entries.get(entry);
    return hidden?.fingerprint === fingerprint && steadyNow() - hidden.since < HIDDEN_MS;
  }
}
