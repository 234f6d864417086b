import type { Editor } from '../editing-handler';

/** Milliseconds after which somebody who did not read or show a text any more has left it. */
const PRESENT_MS = 120_000;
/** Texts that are remembered at most, the latest of all. */
const MAX_TEXTS = 2000;
/** Editors of a text that are told at most. */
const MAX_TOLD = 20;

interface Presence {
  username: string;
  /** Both in milliseconds since the epoch. */
  since: number;
  last: number;
}

/** Who has which text open, in memory. */
export class OpenTexts {
  readonly #byPath = new Map<string, Map<string, Presence>>();

  /** Notes that an editor reads or shows a text. @param now milliseconds since the epoch */
  note(path: string, { username }: Editor, now: number): void {
    const open = this.#byPath.get(path) ?? new Map<string, Presence>();
    const before = open.get(username);
    const isBack = !before || now - before.last > PRESENT_MS;
    open.set(username, { username, since: isBack ? now : before.since, last: now });
    this.#byPath.delete(path);
    this.#byPath.set(path, open);
    const [oldest] = this.#byPath.keys();
    if (this.#byPath.size > MAX_TEXTS && oldest !== undefined) this.#byPath.delete(oldest);
  }

  /** Who else has a text open. @param now milliseconds since the epoch */
  others(
    path: string,
    { username }: Pick<Editor, 'username'>,
    now: number,
  ): { username: string; since: string }[] {
    const open = [...(this.#byPath.get(path)?.values() ?? [])];
    return open
      .filter((one) => one.username !== username && now - one.last <= PRESENT_MS)
      .slice(0, MAX_TOLD)
      .map((one) => ({ username: one.username, since: new Date(one.since).toISOString() }));
  }
}
