import { logThrottled } from '../telemetry/log-throttled';
import { deferScripts } from './deferred-scripts';
import { hoistThemeScript } from './theme-script-hoisting';

/**
 * Has the theme of a finished document be chosen before its style sheet is asked for, and its scripts start
 * after its first frame. A document whose scripts are written in another way than expected stays as the
 * framework wrote it, and the log says so.
 */
export function transformDocument(html: string): string {
  const deferred = deferScripts(html);
  if (deferred !== null) return hoistThemeScript(deferred);
  logThrottled('documents are sent as the framework writes them', 'their scripts look unfamiliar');
  return html;
}
