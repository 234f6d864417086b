const MIB = 1024 * 1024;

/** Bytes of the answers with ids, times and names of a hundred entries at most: usually they are some ten thousand. */
export const MAX_LIST_BYTES = 4 * MIB;
/** Bytes of any other answer at most: those of fifty long texts. What is longer is asked for in parts. */
export const MAX_ANSWER_BYTES = 16 * MIB;

/**
 * The bytes that the answers of one reading may have together, so that a content system that lies costs its reading, and
 * not the memory. 20,000 rows of WordPress have 6 MB; 10,000 texts of 100,000 characters are read at once.
 */
export class ByteBudget {
  readonly #bytes: { lists: number; texts: number };
  #left = Infinity;

  constructor(bytes = { lists: 128 * MIB, texts: 1024 * MIB }) {
    this.#bytes = bytes;
  }

  /** Begins a scan, or the reading of the texts that it found. */
  begin(part: 'lists' | 'texts'): void {
    this.#left = this.#bytes[part];
  }

  /** @returns false if the reading has had all its bytes */
  spend(bytes: number): boolean {
    this.#left -= bytes;
    return this.#left >= 0;
  }
}
