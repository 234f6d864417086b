import 'server-only';
import { PASSKEY_NEEDED } from '@wenzhan/contract/calls/editing/people';
import { login } from '@wenzhan/contract/calls/sessions';
import { ApiError } from '@wenzhan/contract/request/errors';
import { z } from 'zod';
import { logCallFailure } from '../../request/backend-call';
import { requestUnlogged } from '../../request/server-request';
import { visitorHeaders } from '../../request/visitor-headers';
import { keepTypedName, MAX_USERNAME } from '../../session/typed-name';
import { isSameOrigin, refuseForeign } from '../http/origin';
import { readForm } from '../http/read-form';
import { seeOther } from '../http/see-other';
import { deviceHeaders } from './device';
import type { SignInFailure } from './failures';
import { safeNextPath } from './next-path';
import { isHttps, startSession } from './start-session';

/** The form of `/login` is a few hundred bytes. */
const FORM = { names: ['username', 'password', 'next'], maxBytes: 16 * 1024 };

const formSchema = z.object({
  username: z.string().min(1).max(MAX_USERNAME),
  password: z.string().min(1).max(1000),
});

/**
 * Signs in from a form and redirects to `next`, or back to `/login` with the failure and the user name. The
 * password is sent to the API only.
 */
export async function signIn(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return refuseForeign();
  const typed = Object.fromEntries((await readForm(request, FORM)) ?? []);
  const next = safeNextPath(typed.next);
  const failure = await tryToSignIn(request, typed);
  await keepTypedName(failure ? typed.username : undefined, isHttps(request));
  const where = failure
    ? `/login?${new URLSearchParams({ error: failure, next })}`
    : `/api/preview?next=${encodeURIComponent(next)}`;
  return seeOther(where);
}

/** Sets the token cookie. @returns the failure, if any */
async function tryToSignIn(request: Request, typed: object): Promise<SignInFailure | null> {
  const form = formSchema.safeParse(typed);
  if (!form.success) return 'input';
  try {
    const headers = { ...visitorHeaders(request.headers), ...(await deviceHeaders()) };
    const { token } = await requestUnlogged(login, { body: form.data }, { headers });
    await startSession(request, token);
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === PASSKEY_NEEDED) return 'passkey';
  if (error.unauthorised) return 'credentials';
  if (error.status === 403 || error.code === 403) return 'unconfigured';
  if (error.status === 429 || error.code === 429) return 'limited';
  logCallFailure(error);
  return 'unavailable';
}
