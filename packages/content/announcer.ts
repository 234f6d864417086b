import type { ContentChange } from '@wenzhan/contract/request/embedded-api';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { Announcements } from './announcements';
import type { ContentEntries } from './content-entries';
import type { ContentRecord } from './files/content-records';
import type { ContentSnapshot } from './snapshot';

/** Writing the index of a folder takes at most 1 / WRITE_SHARE of the time. */
const WRITE_SHARE = 20;

/** Announces changes, and writes the index, with which the next start compares: it announces what differs. */
export class Announcer {
  readonly #announcements = new Announcements();
  readonly #entries: ContentEntries;
  readonly #isRemote: boolean;
  /** Whether the index has to be written, and when and for how long that was done last. */
  #mustWrite = false;
  #writtenAt = -Infinity;
  #writeMs = 0;
  #written = Promise.resolve();

  /** @param isRemote whether a content system is read, and not a folder */
  constructor(entries: ContentEntries, isRemote: boolean) {
    this.#entries = entries;
    this.#isRemote = isRemote;
  }

  /** Notes that a record has been replaced. @param before null if there was none @param after null if it is gone */
  note(before: ContentRecord | null, after: ContentRecord | null): void {
    this.#announcements.note(before, after);
  }

  /** Notes that a reading has changed entries. */
  noteReading(): void {
    this.#mustWrite = true;
  }

  /** Takes what readers see as announced, because nobody has seen anything before. */
  skip(seen: ContentSnapshot): Promise<void> {
    this.#announcements.skip(seen);
    this.#mustWrite = true;
    return this.#writeAnnounced();
  }

  /**
   * Announces what has been read since the last call and readers see.
   *
   * @param seen the content that readers see now
   * @throws what `send` throws; the next call announces it
   */
  async announce(
    seen: ContentSnapshot,
    send: (change: ContentChange) => Promise<unknown>,
  ): Promise<void> {
    if (await this.#announcements.send(seen, send)) this.#mustWrite = true;
    await this.#writeAnnounced();
  }

  async #writeAnnounced(): Promise<void> {
    const isDue = steadyNow() - this.#writtenAt >= this.#writeMs * WRITE_SHARE;
    if (this.#isRemote || isDue) this.write();
    // At a start the index stands in for a content system, and must not have what was withdrawn. A folder is read first.
    if (this.#isRemote) await this.#written;
  }

  /** Begins to write the index, if it has changed. */
  write(): void {
    if (!this.#mustWrite) return;
    this.#mustWrite = false;
    const start = steadyNow();
    this.#written = this.#entries.keep().then(() => {
      this.#writtenAt = steadyNow();
      this.#writeMs = this.#writtenAt - start;
    });
  }

  /** Resolves when the index that was last begun is written. */
  get written(): Promise<void> {
    return this.#written;
  }
}
