import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { deferScripts } from './deferred-scripts';
import { hoistEarlyScripts } from './early-script-hoisting';

/**
 * Moves the early scripts of a complete document before its style sheets and defers its others until after the
 * first frame. If the scripts do not have the expected form, logs a message and returns the document unchanged.
 */
export function transformDocument(html: string): string {
  const deferred = deferScripts(html);
  if (deferred !== null) return hoistEarlyScripts(deferred);
  logThrottled('document transform skipped', 'unsupported script markup');
  return html;
}
