import {
  type ChangeReceipt,
  type ContentChange,
  type EmbeddedApi,
  type OnChange,
  thisProcess,
} from '@wenzhan/kit/process/process';

export type { ChangeReceipt, ContentChange, EmbeddedApi, OnChange };

/** Path, without its first slash, at which the service takes word of a change; no request of a visitor reaches it. */
export const LOOK_PATH = 'look';

/** The thread of the embedded content API; undefined if it runs in the thread of its callers. */
export const contentThread = (): EmbeddedApi | undefined => thisProcess.content;

/** Sends the calls of the embedded content API elsewhere. */
export function setContentThread(api: EmbeddedApi | undefined): void {
  thisProcess.content = api;
}
