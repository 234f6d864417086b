import type { Brand } from '../../api/brand-schema';
import { processSingleton } from '../../runtime/process/singleton';
import { log } from '../../runtime/telemetry/log';
import { changedAccents } from './palette';

/** Logs where the accent of the site is shown as another colour, and why; once per accent and paper. */
export function logChangedAccent(brand: Brand | undefined): void {
  const last = processSingleton<{ key?: string }>('logged-accent', () => ({}));
  const key = `${brand?.accent} ${brand?.paper}`;
  if (last.key === key) return;
  last.key = key;
  for (const { scheme, from, to, contrast, least } of changedAccents(brand ?? {})) {
    log('info', `the accent is shown as ${to} in ${scheme} mode: ${from} cannot be read there`, {
      contrast: Number(contrast.toFixed(2)),
      least,
    });
  }
}
