import type { Brand } from '../../api/brand-schema';
import { runDetached } from '../../runtime/process/run-detached';
import { log } from '../../runtime/telemetry/log';
import { changedAccents } from './palette';

/** In the path of the script that such a process runs. */
const WORKER = 'jest-worker';

/**
 * Logs where the accent of the site is shown as another colour, and why; once per accent and paper. Not in the
 * processes that the framework starts beside the server, and detached from the render, whose log the development
 * server repeats whenever it uses what the render has cached.
 */
const last: { key?: string } = {};

export function logChangedAccent(brand: Brand | undefined): void {
  if (process.argv[1]?.includes(WORKER)) return;
  const key = `${brand?.accent} ${brand?.paper}`;
  if (last.key === key) return;
  last.key = key;
  runDetached(() => logChanges(brand ?? {}));
}

function logChanges(brand: Brand): void {
  for (const { scheme, from, to, contrast, least } of changedAccents(brand)) {
    log('info', `the accent is shown as ${to} in ${scheme} mode: ${from} cannot be read there`, {
      contrast: Number(contrast.toFixed(2)),
      least,
    });
  }
}
