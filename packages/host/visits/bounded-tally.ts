import type { Tally } from '@wenzhan/kit/visits/visit-day';
import { MAX_NAME } from '@wenzhan/kit/visits/visit-day';

/** Counts names, of which visitors may invent any number: those counted once make room for new ones. */
export class BoundedTally {
  readonly #counts = new Map<string, number>();
  #other = 0;

  /** @param most names that are kept at most */
  constructor(private readonly most: number) {}

  /** Counts a name once; null, and one that is too long, without its name. */
  add(name: string | null): void {
    const count = name === null ? undefined : this.#counts.get(name);
    if (name === null || name.length > MAX_NAME) this.#other += 1;
    else if (count !== undefined) this.#counts.set(name, count + 1);
    else if (this.#counts.size < this.most || this.#forgetOne()) this.#counts.set(name, 1);
    else this.#other += 1;
  }

  /** Counts the oldest of the names that were counted once without its name. @returns false if there is none */
  #forgetOne(): boolean {
    for (const [name, count] of this.#counts) {
      if (count > 1) continue;
      this.#counts.delete(name);
      this.#other += 1;
      return true;
    }
    return false;
  }

  get tally(): Tally {
    return { counts: Object.fromEntries(this.#counts), other: this.#other };
  }
}
