import { Agent, get } from 'node:http';

/** On connections that are kept and send at once, as browsers do. */
const agent = new Agent({ keepAlive: true, noDelay: true });

/** A site that is asked for more than it can render has refused a request. */
class RefusedError extends Error {}

/**
 * Requests a page.
 *
 * @param started when it was first requested, in milliseconds of the performance clock
 * @returns milliseconds until the whole response has arrived
 * @throws {RefusedError} if the status is 503
 * @throws {Error} if it is not 200 either, or the connection ends before the response does
 */
export function readPage(url: string, started = performance.now()): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const { statusCode } = response;
      if (statusCode === 503) reject(new RefusedError(url));
      if (statusCode !== 200) reject(new Error(`${url}: ${statusCode}`));
      response.on('end', () => resolve(performance.now() - started)).on('error', reject);
      response.resume();
    });
    request.on('error', (error) => {
      // The server has closed a connection that was kept; browsers send the request again.
      const isClosed = 'code' in error && error.code === 'ECONNRESET' && request.reusedSocket;
      if (isClosed) resolve(readPage(url, started));
      else reject(new Error(`${url}: ${error.message} after ${performance.now() - started} ms`));
    });
  });
}

/** The same; null if the request was refused. */
export async function readUnlessRefused(url: string): Promise<number | null> {
  return readPage(url).catch((error) => {
    if (error instanceof RefusedError) return null;
    throw error;
  });
}
