import path from 'node:path';

/** Does work on the files of a cache side by side, and work on one file in its order: a lane for each first digit. */
export class FileLanes {
  readonly #lanes = new Map<string, Promise<void>>();

  /** @param task fails by itself: it does not throw */
  add(file: string, task: () => Promise<void>): void {
    const lane = path.basename(file).charAt(0);
    this.#lanes.set(lane, (this.#lanes.get(lane) ?? Promise.resolve()).then(task));
  }

  /** Resolves when everything added so far is done. */
  async settle(): Promise<void> {
    await Promise.all(this.#lanes.values());
  }
}
