import 'server-only';
import { setCookie } from 'cookies-next/server';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { callBackend } from '../api/backend';
import { ApiError } from '../api/errors';
import { visitorAddress } from '../net/visitor';
import { logCallFailure } from '../observe/backend-call';
import { TOKEN_COOKIE, TOKEN_MAX_AGE } from './cookies';
import type { SignInFailure } from './failures';
import { safeNextPath } from './next-path';
import { isSameOrigin } from './origin';
import { readForm } from './read-form';
import { seeOther } from './see-other';

const formSchema = z.object({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(1000),
  next: z.string().optional(),
});

/**
 * Signs in from a form and goes on to `next`, or back to `/login` with what went wrong.
 * The password goes to the API and nowhere else.
 */
export async function signIn(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response(null, { status: 403 });
  const form = formSchema.safeParse(await readForm(request));
  if (!form.success) return back('input', '/');
  const { username, password } = form.data;
  const next = safeNextPath(form.data.next);
  try {
    const { token } = await callBackend(
      'login',
      { body: { username, password } },
      { headers: { 'x-forwarded-for': visitorAddress(request.headers) } },
    );
    await setCookie(TOKEN_COOKIE, token, {
      cookies,
      path: '/',
      sameSite: 'lax',
      secure: isHttps(request),
      maxAge: TOKEN_MAX_AGE,
    });
    return seeOther(`/api/preview?next=${encodeURIComponent(next)}`);
  } catch (error) {
    return back(failureOf(error), next);
  }
}

function back(failure: SignInFailure, next: string): Response {
  return seeOther(`/login?${new URLSearchParams({ error: failure, next })}`);
}

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) throw error;
  if (error.unauthorised) return 'credentials';
  if (error.status === 403 || error.code === 403) return 'unconfigured';
  if (error.status === 429 || error.code === 429) return 'limited';
  logCallFailure(error);
  return 'unavailable';
}

/** Whether the visitor's connection is encrypted, behind a proxy too. */
export function isHttps(request: Request): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(request.url).protocol.slice(0, -1)) === 'https';
}
