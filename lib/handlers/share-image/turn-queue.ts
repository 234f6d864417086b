/** Thrown if too many others wait already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Runs tasks one after the other, and refuses those for which too many others wait. */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();
  #size = 0;

  /** @param maxSize number of tasks that run or wait */
  constructor(private readonly maxSize: number) {}

  /**
   * Runs a task when all earlier ones have ended. What the task needs should be loaded in it: what waits should
   * hold no memory.
   *
   * @throws {QueueFullError} at once, or what the task throws
   */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#size >= this.maxSize) throw new QueueFullError(`${this.#size} tasks wait already`);
    this.#size += 1;
    const result = this.#last.then(task).finally(() => {
      this.#size -= 1;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
