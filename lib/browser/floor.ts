/**
 * JavaScript expression, in the syntax of the oldest browsers: whether the scripts of the site run here. True
 * from Chromium 103, Safari 16 and Firefox 100 (docs/platform.md).
 */
export const RUNS_SCRIPTS = 'self.AbortSignal&&AbortSignal.timeout';
