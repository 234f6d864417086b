import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '@wenzhan/contract/revalidation/signature';

/** The secret that a test's sites share with its backend. */
export const REVALIDATE_SECRET = 'a secret of the tests for revalidation';

interface Receipt {
  code: number;
  message: string;
  data: {
    list: { path: string; status: number | null; state: string; storedAt: string | null }[];
    unlisted: number;
  } | null;
}

/**
 * Sends a signed revalidation request, as a backend does, and parses the receipt. Signatures are unique; `repeat` sends
 * the same request once more.
 */
export async function revalidate(base: string, body: string | object, secret = REVALIDATE_SECRET) {
  const text = typeof body === 'string' ? body : JSON.stringify({ ...body, id: randomUUID() });
  const headers = signatureHeaders(secret, text, Math.floor(Date.now() / 1000));
  const send = async (to = base) => {
    const init = { method: 'POST', body: text, headers };
    const response = await fetch(`${to}/api/revalidate`, init);
    return { status: response.status, receipt: (await response.json()) as Receipt };
  };
  const answer = await send();
  const list = answer.receipt.data?.list ?? [];
  return {
    ...answer,
    paths: list.map(({ path }) => path),
    at: (path: string) => list.find((page) => page.path === path),
    repeat: send,
  };
}
