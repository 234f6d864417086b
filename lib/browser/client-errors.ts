/** Reports errors that nobody caught, or a boundary, from now on. */
export function watchClientErrors(): void {
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** What reports is loaded when there is something; without the network there is nobody to tell. */
function report(error: unknown): void {
  import('./client-report').then(({ sendClientError }) => sendClientError(error)).catch(() => {});
}
