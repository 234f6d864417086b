import 'server-only';
import { setCookie } from 'cookies-next/server';
import { cookies } from 'next/headers';
import { TOKEN_COOKIE, TOKEN_MAX_AGE } from '../../session/cookies';
import { rememberDevice } from './device';

/** Sets the token cookie of an editor who has signed in, and stores that this device has. */
export async function startSession(request: Request, token: string): Promise<void> {
  await setToken(request, token, TOKEN_MAX_AGE);
  await rememberDevice(isHttps(request));
}

/** Sets the token cookie. @param maxAge seconds */
export async function setToken(request: Request, token: string, maxAge: number): Promise<void> {
  const secure = isHttps(request);
  await setCookie(TOKEN_COOKIE, token, { cookies, path: '/', sameSite: 'lax', secure, maxAge });
}

/** Whether the client's connection is encrypted, also behind a proxy. */
export function isHttps(request: Request): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(request.url).protocol.slice(0, -1)) === 'https';
}
