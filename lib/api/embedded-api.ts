import { type EmbeddedApi, thisProcess } from '../runtime/process/process';

export type { EmbeddedApi };

/** The thread of the embedded content API; undefined if it runs in the thread of its callers. */
export const contentThread = (): EmbeddedApi | undefined => thisProcess.content;

/** Sends the calls of the embedded content API elsewhere. */
export function setContentThread(api: EmbeddedApi | undefined): void {
  thisProcess.content = api;
}
