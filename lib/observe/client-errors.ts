/** Reports what a script of this page ended with. What reports it is loaded when there is something. */
export function reportClientError(error: unknown): void {
  import('./client-report').then(
    ({ sendClientError }) => sendClientError(error),
    // Without the network there is nobody to tell.
    () => {},
  );
}

/** Reports errors that nobody caught, from now on. */
export function watchClientErrors(): void {
  addEventListener('error', ({ error, message }) => reportClientError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));
}
