import { logThrottled } from '../telemetry/log-throttled';
import { deferScripts } from './deferred-scripts';
import { hoistThemeScript } from './theme-script-hoisting';

/**
 * Moves the theme script of a complete document before its style sheet and defers its scripts until after the
 * first frame. A document whose scripts do not have the expected form is returned unchanged, and a message is logged.
 */
export function transformDocument(html: string): string {
  const deferred = deferScripts(html);
  if (deferred !== null) return hoistThemeScript(deferred);
  logThrottled('documents are sent as the framework writes them', 'their scripts look unfamiliar');
  return html;
}
