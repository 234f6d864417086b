import { isChunkFailure } from './builds/watch';

/** The endpoint of the site that logs errors. */
const CLIENT_ERROR_ADDRESS = '/api/client-error';
/** Maximum of reports per page. */
const MAX_REPORTS = 3;
/** Characters. At three bytes each, a report stays below the limit of the endpoint. */
const MAX_MESSAGE = 200;
const MAX_STACK = 1000;
/** Errors of foreign scripts, which have no details, and a benign notice of `ResizeObserver`. */
const HARMLESS = /^(?:Script error\.?$|ResizeObserver loop)/;
/** Stack frames of browser extensions. */
const FOREIGN = /\b(?:chrome|moz|safari-web|webkit-masked)-extension:/;

const sent = new Set<string>();

/** Sends an error to the site's log, unless the server has logged it already or the site did not cause it. */
export function sendClientError(error: unknown): void {
  const { message, stack } = describe(error);
  if (!message || HARMLESS.test(message) || FOREIGN.test(stack)) return;
  if (isKnownToServer(error) || isChunkFailure(error)) return;
  if (sent.has(message) || sent.size >= MAX_REPORTS) return;
  sent.add(message);
  const path = location.pathname.slice(0, MAX_MESSAGE);
  const build = process.env.BUILD_ID;
  navigator.sendBeacon(CLIENT_ERROR_ADDRESS, JSON.stringify({ message, stack, path, build }));
}

function describe(error: unknown): { message: string; stack: string } {
  const isError = error instanceof Error;
  const message = isError ? `${error.name}: ${error.message}` : String(error ?? '');
  const stack = isError ? (error.stack ?? '') : '';
  return { message: message.slice(0, MAX_MESSAGE), stack: stack.slice(0, MAX_STACK) };
}

/** The framework adds a digest to errors of the server, and to those that mean redirects and 404s. */
const isKnownToServer = (error: unknown) => error instanceof Error && 'digest' in error;
