import type { ContentRecord } from '../../files/content-records';

/** Texts that are shown at most without being saved: of a session, and in all. */
const MAX_OF_SESSION = 20;
const MAX_COPIES = 200;
/** Milliseconds after which a text that is not sent again is forgotten. */
const LIFETIME_MS = 2 * 60 * 60 * 1000;

interface WorkingCopy {
  session: string;
  path: string;
  record: ContentRecord;
  /** When it came, in milliseconds since the epoch. */
  at: number;
}

/** Texts that editors have not saved, each for one session, in memory. The oldest are forgotten if there are too many. */
export class WorkingCopies {
  /** By session and path, the oldest first. */
  readonly #copies = new Map<string, WorkingCopy>();

  /** The records of a session by their paths. @param now milliseconds since the epoch */
  of(session: string, now: number): ReadonlyMap<string, ContentRecord> {
    this.#forgetOld(now);
    return new Map(this.#of(session).map(({ path, record }) => [path, record]));
  }

  /** Shows a record from now on instead of the one before. @param now milliseconds since the epoch */
  set(session: string, path: string, record: ContentRecord, now: number): void {
    this.end(session, path);
    this.#forgetOld(now);
    const [oldestOfSession, ...others] = this.#of(session);
    if (oldestOfSession && others.length + 1 >= MAX_OF_SESSION)
      this.end(session, oldestOfSession.path);
    const [oldest] = this.#copies.keys();
    if (oldest !== undefined && this.#copies.size >= MAX_COPIES) this.#copies.delete(oldest);
    this.#copies.set(keyOf(session, path), { session, path, record, at: now });
  }

  /** Shows a text as it is saved again. */
  end(session: string, path: string): void {
    this.#copies.delete(keyOf(session, path));
  }

  /** Shows a text to everybody as it is saved: what was written on is shown again with its next change. */
  endAll(path: string): void {
    for (const [key, copy] of this.#copies) if (copy.path === path) this.#copies.delete(key);
  }

  #of(session: string): WorkingCopy[] {
    return [...this.#copies.values()].filter((copy) => copy.session === session);
  }

  #forgetOld(now: number): void {
    for (const [key, { at }] of this.#copies) {
      // The absolute value is compared: the clock may have been set back.
      if (Math.abs(now - at) > LIFETIME_MS) this.#copies.delete(key);
    }
  }
}

const keyOf = (session: string, path: string) => `${path}\n${session}`;
