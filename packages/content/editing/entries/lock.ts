/** Runs work that writes into a site's folder, one after the other. */
export class Lock {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns what the work returns @throws what it throws; the next runs all the same */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
