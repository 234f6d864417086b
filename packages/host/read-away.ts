import type { IncomingMessage } from 'node:http';

/** What is read of a refused form at most: bytes, and milliseconds. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_MS = 10_000;

/**
 * Reads the body of a request and forgets it. A browser shows no response while it is sending, but that the connection
 * was lost.
 */
export function readAway(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MAX_BYTES;
    const timer = setTimeout(end, MAX_MS);
    function end() {
      clearTimeout(timer);
      request.off('data', count);
      resolve();
    }
    function count({ length }: Buffer) {
      left -= length;
      if (left < 0) end();
    }
    request.on('data', count);
    request.once('close', end);
    request.once('end', end);
    request.once('error', end);
  });
}
