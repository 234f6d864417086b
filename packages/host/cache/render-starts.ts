import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';

/** Maximum of tracked renders in progress. */
const MAX_RENDERINGS = 5000;
/** Milliseconds; a render that takes longer has failed. */
const LONGEST_MS = 60_000;

/** When the renders of values began, in milliseconds since 1970. */
export class RenderStarts {
  /** Start times of renders in progress, by cache key. */
  readonly #startedAt = new Map<string, number>();
  /** Start times of stored values: after a failed refresh the framework stores the same object again. */
  readonly #ofValues = new WeakMap<object, number>();

  /** Keeps the start time of a render that is already in progress. */
  begin(key: string): void {
    const now = steadyNow();
    if (now - (this.#startedAt.get(key) ?? 0) < LONGEST_MS) return;
    this.#startedAt.delete(key);
    this.#startedAt.set(key, now);
    for (const oldest of this.#startedAt.keys()) {
      if (this.#startedAt.size <= MAX_RENDERINGS) break;
      this.#startedAt.delete(oldest);
    }
  }

  end(key: string): void {
    this.#startedAt.delete(key);
  }

  /** Records the start of a value that is returned to the framework. */
  set(value: object, startedAt: number): void {
    this.#ofValues.set(value, startedAt);
  }

  /** Whether the value was returned to the framework before. */
  has(value: object): boolean {
    return this.#ofValues.has(value);
  }

  /**
   * The start of a value that was returned before, else the recorded time of the key. A failed render leaves
   * its time behind, so a render never counts as older than its request.
   */
  get(key: string, value: object): number {
    return this.#ofValues.get(value) ?? this.ofKey(key);
  }

  /** When the last attempt to render a key began. */
  ofKey(key: string): number {
    const begun = Math.max(this.#startedAt.get(key) ?? 0, currentRequest()?.startedAt ?? 0);
    return begun || steadyNow();
  }
}
