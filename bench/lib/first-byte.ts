import { get } from 'node:http';

/** Milliseconds from asking, on a new connection, to the first byte of the answer. */
export function firstByte(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = get(url, { agent: false }, (response) => {
      const took = performance.now() - began;
      response.on('error', reject);
      response.on('end', () => resolve(took));
      response.resume();
    });
    request.on('error', reject);
  });
}
