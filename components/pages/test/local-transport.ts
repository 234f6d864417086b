import type { Transport } from '@wenzhan/contract/request/request';
import { testPage } from '@wenzhan/texts/test-page';

/** Delay of a slow response in milliseconds: long enough to see the mask. */
const SLOW = 1500;

const SITE = { site: { siteName: testPage().siteName } };

/** A transport that responds with an envelope. */
export function envelope(code: number, message: string, data: unknown = null): Transport {
  return async () => Response.json({ code, message, data });
}

/** A transport that responds with a status and no body. */
export function status(code: number, statusText = ''): Transport {
  return async () => new Response(null, { status: code, statusText });
}

/** A successful response to `index_info`. */
export const success: Transport = envelope(0, '', SITE);

/** A successful but slow response, which can be aborted. */
export const slow: Transport = (_request, { signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(
      () => resolve(Response.json({ code: 0, message: '', data: SITE })),
      SLOW,
    );
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** A network failure. */
export const offline: Transport = async () => {
  throw new TypeError('Failed to fetch');
};

/** A response that is not JSON. */
export const garbage: Transport = async () => new Response('<h1>not JSON</h1>');
