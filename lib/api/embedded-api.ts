import { processSlot } from '../runtime/process/singleton';

/** The embedded content API as its callers see it. */
export interface EmbeddedApi {
  /** Rejects only if the request is aborted: failures are envelopes too. */
  fetch(request: Request): Promise<Response>;
  /**
   * Reads what has changed, which requests otherwise do once a second, or less often.
   *
   * @param articles ids, if nothing but these articles has changed; none waits for a first reading since the start
   */
  readChanges(articles?: readonly string[]): Promise<void>;
  /** Whether its thread runs; undefined without one. */
  readonly isRunning?: boolean;
}

const slot = processSlot<EmbeddedApi>('content-thread');

/** The thread of the embedded content API; undefined if it runs in the thread of its callers. */
export const contentThread = slot.get;

/** Sends the calls of the embedded content API to a thread; `lib/content/thread/content-thread.ts` has it. */
export const setContentThread = slot.provide;
