import type { Transport } from '@/lib/api/request';

/** Milliseconds that a slow answer takes: long enough to see the mask. */
const SLOW = 1500;

const SITE = { site: { siteName: '测试' } };

/** Answers with an envelope, as a backend would. */
export function envelope(code: number, message: string, data: unknown = null): Transport {
  return async () => Response.json({ code, message, data });
}

/** Answers with a status and nothing else. */
export function status(code: number, statusText = ''): Transport {
  return async () => new Response(null, { status: code, statusText });
}

/** A good answer to `index_info`. */
export const success: Transport = envelope(0, '', SITE);

/** A good answer that takes its time; it hears an abort. */
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

/** No connection at all. */
export const offline: Transport = async () => {
  throw new TypeError('Failed to fetch');
};

/** An answer that is no JSON. */
export const garbage: Transport = async () => new Response('<h1>not JSON</h1>');
