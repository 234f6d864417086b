import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { deferScripts } from './deferred-scripts';
import { hoistEarlyScripts } from './early-script-hoisting';

/** Begins the scripts of a document that is rendered in Draft Mode, for editors: they start by a script in the document. */
const DRAFT = /<script(?: nonce="[^"]*")? id="_R_">/;

/**
 * Moves the early scripts of a complete document before its style sheets and defers its others until after the
 * first frame. If the scripts do not have the expected form, logs a message and returns the document unchanged. A document in
 * Draft Mode is for editors alone, and stays as it is.
 */
export function transformDocument(html: string): string {
  const deferred = deferScripts(html);
  if (deferred !== null) return hoistEarlyScripts(deferred);
  if (DRAFT.test(html)) return html;
  logThrottled('document transform skipped', 'unsupported script markup');
  return html;
}
