import 'server-only';
import { cookies, draftMode } from 'next/headers';
import {
  PREVIEW_BUILD_COOKIE,
  PREVIEW_COOKIE,
  PREVIEW_TRIED_AGE,
  PREVIEW_TRIED_COOKIE,
  TOKEN_COOKIE,
} from './cookies';
import { safeNextPath } from './next-path';
import { seeOther } from './see-other';
import { isHttps } from './sign-in';

/** Switches Draft Mode on, for a browser with a token only, and goes on to a path of this site. */
export async function startPreview(request: Request): Promise<Response> {
  const next = nextOf(request);
  const jar = await cookies();
  if (!jar.get(TOKEN_COOKIE)?.value) return seeOther(`/login?next=${encodeURIComponent(next)}`);
  (await draftMode()).enable();
  // The framework's own cookie is `Secure; SameSite=None` whatever the scheme: on plain http a
  // browser may drop it.
  const options = { httpOnly: true, sameSite: 'lax', secure: isHttps(request), path: '/' } as const;
  jar.set(PREVIEW_COOKIE, jar.get(PREVIEW_COOKIE)?.value ?? '', options);
  jar.set(PREVIEW_BUILD_COOKIE, process.env.BUILD_ID ?? '', options);
  jar.set(PREVIEW_TRIED_COOKIE, '1', { ...options, maxAge: PREVIEW_TRIED_AGE });
  return seeOther(next);
}

/** Switches Draft Mode off; the token, if there is one, switches it on again. */
export async function endPreview(request: Request): Promise<Response> {
  const jar = await cookies();
  jar.delete({ name: PREVIEW_COOKIE, path: '/' });
  jar.delete({ name: PREVIEW_BUILD_COOKIE, path: '/' });
  return seeOther(nextOf(request));
}

function nextOf(request: Request): string {
  return safeNextPath(new URL(request.url).searchParams.get('next'));
}
