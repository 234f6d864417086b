import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { deferScripts } from './deferred-scripts';
import { hoistThemeScript } from './theme-script-hoisting';

/**
 * Moves the theme script of a complete document before its style sheet and defers its scripts until after the
 * first frame. If the scripts do not have the expected form, logs a message and returns the document unchanged.
 */
export function transformDocument(html: string): string {
  const deferred = deferScripts(html);
  if (deferred !== null) return hoistThemeScript(deferred);
  logThrottled('document transform skipped', 'unsupported script markup');
  return html;
}
