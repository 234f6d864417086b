import 'server-only';
import { userInfo } from '@wenzhan/contract/calls/sessions';
import { routes } from '@wenzhan/contract/urls/routes';
import { parseToken } from '@wenzhan/kit/http/token';
import { cookies, draftMode } from 'next/headers';
import { z } from 'zod';
import { toResult } from '../../request/result';
import { request as requestApi } from '../../request/server-request';
import { leadToLogin } from '../../request/shared-request';
import {
  PREVIEW_BUILD_COOKIE,
  PREVIEW_COOKIE,
  PREVIEW_PAUSED_AGE,
  PREVIEW_PAUSED_COOKIE,
  PREVIEW_TRIED_AGE,
  PREVIEW_TRIED_COOKIE,
  PREVIEW_TRIES,
  REFUSED_TOKEN_COOKIE,
  TOKEN_COOKIE,
} from '../../session/cookies';
import { seeOther } from '../http/see-other';
import { endSession, ignoreRouter, leaveRefused } from './end-session';
import { safeNextPath } from './next-path';
import { isHttps } from './start-session';

/** The value of `PREVIEW_TRIED_COOKIE`; what is none counts as enough. */
const TRIES = z.coerce.number().int().min(0).max(PREVIEW_TRIES).default(0).catch(PREVIEW_TRIES);

/**
 * Enables Draft Mode for a token that the API accepts, and redirects to a path of this site. A rejected
 * token is cleared, and leads to `/login`. If the API fails, the browser stays on the public page, which
 * explains that (`components/session/preview-paused.tsx`).
 */
export async function startPreview(request: Request): Promise<Response> {
  const ignored = ignoreRouter(request);
  if (ignored) return ignored;
  const next = nextOf(request);
  const jar = await cookies();
  const cookie = jar.get(TOKEN_COOKIE);
  const token = parseToken(cookie?.value);
  if (!token) return cookie ? endSession(routes.signIn(next)) : seeOther(routes.signIn(next));
  const session = await toResult(
    requestApi(userInfo, { query: { requiredLogin: '1' } }, { token }),
  );
  if (session.state === 'found') {
    await enableDraftMode(request);
    return seeOther(next);
  }
  const refused =
    session.state === 'failed' &&
    leadToLogin(session.error, (loginFor) => leaveRefused(token, loginFor(next)));
  if (refused) return refused;
  // Read by a script of the page.
  jar.set(PREVIEW_PAUSED_COOKIE, '1', { sameSite: 'lax', path: '/', maxAge: PREVIEW_PAUSED_AGE });
  return seeOther(next);
}

/** Enables Draft Mode for a token that the API accepts. */
export async function enableDraftMode(request: Request): Promise<void> {
  const jar = await cookies();
  (await draftMode()).enable();
  // The framework sets `Secure; SameSite=None` whatever the scheme: on plain http a browser may drop the
  // cookie.
  const options = { httpOnly: true, sameSite: 'lax', secure: isHttps(request), path: '/' } as const;
  jar.set(PREVIEW_COOKIE, jar.get(PREVIEW_COOKIE)?.value ?? '', options);
  jar.set(PREVIEW_BUILD_COOKIE, process.env.BUILD_ID ?? '', options);
  const tries = TRIES.parse(jar.get(PREVIEW_TRIED_COOKIE)?.value) + 1;
  jar.set(PREVIEW_TRIED_COOKIE, String(tries), { ...options, maxAge: PREVIEW_TRIED_AGE });
  jar.delete({ name: PREVIEW_PAUSED_COOKIE, path: '/' });
  jar.delete({ name: REFUSED_TOKEN_COOKIE, path: '/' });
}

/** Disables Draft Mode; a token, if there is one, remains and can enable it again. */
export async function endPreview(request: Request): Promise<Response> {
  const ignored = ignoreRouter(request);
  if (ignored) return ignored;
  const jar = await cookies();
  jar.delete({ name: PREVIEW_COOKIE, path: '/' });
  jar.delete({ name: PREVIEW_BUILD_COOKIE, path: '/' });
  return seeOther(nextOf(request));
}

function nextOf(request: Request): string {
  return safeNextPath(new URL(request.url).searchParams.get('next'));
}
