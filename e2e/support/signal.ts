import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '../../lib/handlers/revalidate/signature';

/** The secret that a test's sites share with its backend. */
export const REVALIDATE_SECRET = 'a secret of the tests for signals';

interface Receipt {
  code: number;
  message: string;
  data: {
    list: { path: string; status: number | null; state: string; storedAt: string | null }[];
    unlisted: number;
  } | null;
}

/** A revalidation request as a backend makes it, to be sent once or more often. Signatures are unique. */
export function makeSignal(body: string | object, { secret = REVALIDATE_SECRET } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify({ ...body, id: randomUUID() });
  const seconds = Math.floor(Date.now() / 1000);
  return { method: 'POST', body: text, headers: signatureHeaders(secret, text, seconds) };
}

/** Sends a revalidation request and parses the receipt. */
export async function sendSignal(base: string, signal: ReturnType<typeof makeSignal>) {
  const response = await fetch(`${base}/api/revalidate`, signal);
  const receipt = (await response.json()) as Receipt;
  const list = receipt.data?.list ?? [];
  return {
    status: response.status,
    receipt,
    paths: list.map(({ path }) => path),
    at: (path: string) => list.find((page) => page.path === path),
  };
}
