import { get } from 'node:http';

/** Milliseconds from a request on a new connection to the first byte of the response. */
export function firstByte(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const request = get(url, { agent: false }, (response) => {
      const ms = performance.now() - started;
      response.on('error', reject);
      response.on('end', () => resolve(ms));
      response.resume();
    });
    request.on('error', reject);
  });
}
