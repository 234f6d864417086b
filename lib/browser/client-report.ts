import { isChunkFailure } from '../builds/watch';

/** Where the site's own server takes errors. */
const CLIENT_ERROR_ADDRESS = '/api/client-error';
/** Reports of one page: a loop that fails says the same again and again. */
const MAX_REPORTS = 3;
/** Characters: three bytes each still make less than a report may have. */
const MAX_MESSAGE = 200;
const MAX_STACK = 1000;
/** Says that an observer has more to do than a frame has time for: nobody's error. */
const HARMLESS = /^(?:Script error\.?$|ResizeObserver loop)/;
/** A browser's extension, not the site. */
const FOREIGN = /\b(?:chrome|moz|safari-web|webkit-masked)-extension:/;

const sent = new Set<string>();

/** Sends an error to the site's own log, unless it is known there or nobody's fault. */
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

/** The framework gives a digest to what failed on the server, and tells redirects and 404s by it. */
const isKnownToServer = (error: unknown) => error instanceof Error && 'digest' in error;
