import type { TroubleNoted } from '@wenzhan/kit/telemetry/events';
import { TROUBLES, type TroubleKind } from './notice';
import type { Trouble } from './stored-notice';
import type { TroubleFile } from './trouble-file';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Milliseconds that a trouble lasts before the owner is told: these may pass by themselves. */
const PATIENCE: Record<TroubleKind, number> = {
  publication: 2 * MINUTE,
  source: 5 * MINUTE,
  disk: 0,
  messages: 0,
};
/** Milliseconds after which what another process has told is over, if that process says nothing more of it. */
const SILENCE = 10 * MINUTE;

interface Lasting {
  since: number;
  reason: string;
}

/**
 * Decides what the owner is told of troubles: of each kind once when it begins, once a day while it lasts, and once when it is
 * over; that it begins at most once an hour.
 */
export class Troubles {
  readonly #lasting = new Map(TROUBLES.map((kind) => [kind, new Map<string, Lasting>()]));
  /** The looks, one after the other. */
  #looked: Promise<void> = Promise.resolve();

  /**
   * @param file what was told before, also by other processes
   * @param tell tells the owner; it never rejects
   */
  constructor(
    private readonly file: TroubleFile,
    private readonly tell: (trouble: Trouble) => Promise<void>,
  ) {}

  /** Takes note of what goes wrong, or is fine. @param now milliseconds since 1970 */
  note({ kind, key, reason }: TroubleNoted, now: number): void {
    const lasting = this.#lasting.get(kind);
    if (reason === null) lasting?.delete(key);
    else lasting?.set(key, { since: lasting.get(key)?.since ?? now, reason });
  }

  /** Tells the owner what has to be told now. Never rejects. */
  look(now: number): Promise<void> {
    this.#looked = this.#looked.then(async () => {
      for (const kind of TROUBLES) await this.#lookAt(kind, now);
    });
    return this.#looked;
  }

  async #lookAt(kind: TroubleKind, now: number): Promise<void> {
    const all = [...(this.#lasting.get(kind)?.values() ?? [])];
    const [due] = all.filter(({ since }) => now - since >= PATIENCE[kind]);
    const told = await this.file.read(kind);
    // A clock that was set back holds nothing up.
    const age = Math.abs(now - told.announcedAt);
    if (due && age >= (told.isOpen ? DAY : HOUR)) {
      await this.file.write(kind, { isOpen: true, announcedAt: now, seenAt: now, isOwn: true });
      await this.tell({ kind, reason: due.reason, isOver: false, announcedAt: now });
      return;
    }
    if (!told.isOpen) return;
    if (all.length > 0) {
      if (now - told.seenAt > SILENCE / 3) await this.file.write(kind, { ...told, seenAt: now });
      return;
    }
    if (!told.isOwn && Math.abs(now - told.seenAt) < SILENCE) return;
    await this.file.write(kind, { ...told, isOpen: false });
    await this.tell({ kind, reason: '', isOver: true, announcedAt: told.announcedAt });
  }
}
