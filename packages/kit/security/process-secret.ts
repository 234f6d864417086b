import { thisProcess } from '../process/process';

/** A secret that proves that this process itself has made something. */
export function processSecret(): string {
  // Not before it is needed: the framework allows no random values in a prerender.
  thisProcess.secret ??= crypto.randomUUID();
  return thisProcess.secret;
}
