import { parseJson } from '@wenzhan/kit/text/parse-json';
import 'server-only';
import { loginPasskey } from '@wenzhan/contract/calls/editing/people';
import { httpMessage, isApiError } from '@wenzhan/contract/request/errors';
import { envelope } from '@wenzhan/contract/revalidation/envelope';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { z } from 'zod';
import { sendEditingCall } from '../../request/editing';
import { isSameOrigin, refuseForeign } from '../http/origin';
import { safeNextPath } from './next-path';
import { startSession } from './start-session';

/** Bytes of what an authenticator answers: some kilobytes. */
const MAX_BYTES = 16 * 1024;

const bodySchema = loginPasskey.body.extend({ next: z.string().max(8192).optional() });

/** What the browser needs to sign in with a passkey; null if nobody has one, which is no fault that a console would show. */
export async function offerPasskey({ headers }: Request): Promise<Response> {
  try {
    const offer = await sendEditingCall('login_passkey_options', { body: {} }, { headers });
    return envelope(200, '', offer);
  } catch (error) {
    return isApiError(error) && error.status === 404 ? envelope(200, '', null) : failureOf(error);
  }
}

/** Signs in with what an authenticator has answered. The response says which path of this site is next. */
export async function signInWithPasskey(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return refuseForeign();
  const bytes = await readBodyWithLimit(request, MAX_BYTES);
  if (!bytes) return envelope(413, httpMessage(413));
  const parsed = bodySchema.safeParse(parseJson(bytes));
  if (!parsed.success) return envelope(400, httpMessage(400));
  const { next, ...body } = parsed.data;
  try {
    const { headers } = request;
    const { token } = await sendEditingCall('login_passkey', { body }, { headers });
    await startSession(request, token);
    const query = new URLSearchParams({ next: safeNextPath(next) });
    return envelope(200, '', { next: `/api/preview?${query}` });
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): Response {
  if (!isApiError(error)) throw error;
  const status = error.status && error.status >= 400 ? error.status : 502;
  return envelope(status, error.message);
}
