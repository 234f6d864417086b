import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { log } from '@wenzhan/kit/telemetry/log';

/** A value of another server, with the milliseconds in which it is not asked for again, and in which it can be used. */
export interface Loaded<T> {
  value: T;
  freshMs: number;
  usableMs: number;
}

const RETRY_MS = 60_000;

/**
 * Keeps a value of another server, and renews it: one request at a time, none for a minute after a failure. A failure is
 * logged once, until there is another one or none. While an older value can be used, nobody waits for the new one.
 */
export class RenewedValue<T> {
  #value: T | null = null;
  #freshUntil = Number.NEGATIVE_INFINITY;
  #usableUntil = Number.NEGATIVE_INFINITY;
  #retryAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | null = null;
  #failure = '';

  /**
   * @param name what fails, for the log
   * @param load rejects with words for the log, which contain no secret
   */
  constructor(
    private readonly name: string,
    private readonly load: () => Promise<Loaded<T>>,
  ) {}

  /** The value; null while there is none. Never rejects. */
  async get(): Promise<T | null> {
    const now = steadyNow();
    if (now >= this.#freshUntil && now >= this.#retryAt) {
      this.#loading ??= this.#renew().finally(() => {
        this.#loading = null;
      });
    }
    if (now >= this.#usableUntil) await this.#loading;
    return steadyNow() < this.#usableUntil ? this.#value : null;
  }

  async #renew(): Promise<void> {
    try {
      const { value, freshMs, usableMs } = await this.load();
      const now = steadyNow();
      this.#value = value;
      this.#freshUntil = now + freshMs;
      this.#usableUntil = now + usableMs;
      this.#failure = '';
    } catch (error) {
      this.#retryAt = steadyNow() + RETRY_MS;
      const failure = error instanceof Error ? error.message : String(error);
      if (failure !== this.#failure) log('error', `${this.name}: ${failure}`);
      this.#failure = failure;
    }
  }
}
