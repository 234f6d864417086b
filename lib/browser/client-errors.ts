/** Reports uncaught errors, unhandled rejections, and errors that `ChunkFailureReport` dispatches. */
export function watchClientErrors(): void {
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** Loads the reporter with the first error; without a network nothing can be reported. */
function report(error: unknown): void {
  import('./client-report').then(({ sendClientError }) => sendClientError(error)).catch(() => {});
}
