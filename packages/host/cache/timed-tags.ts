import { runDetached } from '@wenzhan/kit/process/run-detached';
import { hostedApp } from '../app';

/** A timer of Node takes no longer time. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits for the times that tags name (`HostedApp.dueTime`). Others state them, so they are those of the machine's clock. */
export class TimedTags {
  readonly #awaited = new Set<string>();

  /**
   * @param onOver called with each tag whose time is over
   * @param onReached called after that with those whose time this process has awaited
   */
  constructor(
    private readonly onOver: (tag: string) => void,
    private readonly onReached: (tag: string) => void,
  ) {}

  /** Takes note of a tag that an entry carries. */
  note(tag: string): void {
    const time = hostedApp().dueTime(tag);
    if (time === null || this.#awaited.has(tag)) return;
    if (time <= Date.now()) {
      this.onOver(tag);
      return;
    }
    this.#awaited.add(tag);
    runDetached(() => this.#await(tag, time));
  }

  #await(tag: string, time: number): void {
    const left = time - Date.now();
    if (left > 0) {
      setTimeout(() => this.#await(tag, time), Math.min(left, MAX_TIMER_MS)).unref();
      return;
    }
    this.#awaited.delete(tag);
    this.onOver(tag);
    this.onReached(tag);
  }
}
