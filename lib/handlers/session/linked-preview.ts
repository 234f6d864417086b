import 'server-only';
import { userInfo } from '@wenzhan/contract/calls/sessions';
import { isApiError } from '@wenzhan/contract/request/errors';
import { parseToken } from '@wenzhan/kit/http/token';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { toResult } from '../../request/result';
import { request as requestApi } from '../../request/server-request';
import { TOKEN_COOKIE } from '../../session/cookies';
import { seeOther } from '../http/see-other';
import { ignoreRouter } from './end-session';
import { safeNextPath } from './next-path';
import { enableDraftMode } from './preview';
import { setToken } from './start-session';

/** Seconds for a token that does not say how long it holds. */
const DAY = 24 * 60 * 60;
const claimsSchema = z.object({ exp: z.number() });

/**
 * Enables Draft Mode for the token of a preview link, which shows the draft of one text, and redirects to its page. A browser
 * that is signed in as an editor's stays so.
 */
export async function startLinkedPreview(request: Request): Promise<Response> {
  const ignored = ignoreRouter(request);
  if (ignored) return ignored;
  const query = new URL(request.url).searchParams;
  const next = safeNextPath(query.get('next'));
  if (await isEditor()) return seeOther(`/api/preview?next=${encodeURIComponent(next)}`);
  const token = parseToken(query.get('token') ?? undefined);
  const session = token && (await sessionOf(token));
  if (!token || !session) return failure('link', next);
  if (session.state === 'failed') {
    const isRefused = isApiError(session.error) && session.error.unauthorised;
    return failure(isRefused ? 'link' : 'unavailable', next);
  }
  // An editor's token in an address would sign in whoever opens it.
  if (session.state === 'missing' || !session.value.user.isReader) return failure('link', next);
  await setToken(request, token, secondsLeft(token));
  await enableDraftMode(request);
  return seeOther(next);
}

const failure = (error: 'link' | 'unavailable', next: string): Response =>
  seeOther(`/login?${new URLSearchParams({ error, next })}`);

const sessionOf = (token: string) =>
  toResult(requestApi(userInfo, { query: { requiredLogin: '1' } }, { token }));

/** Whether the browser has the token of an editor. */
async function isEditor(): Promise<boolean> {
  const token = parseToken((await cookies()).get(TOKEN_COOKIE)?.value);
  const session = token && (await sessionOf(token));
  return Boolean(session && session.state === 'found' && !session.value.user.isReader);
}

/** How long a signed token holds, as it says itself: the API has verified it. */
function secondsLeft(token: string): number {
  try {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { exp } = claimsSchema.parse(JSON.parse(claims));
    return Math.max(1, Math.floor(exp - Date.now() / 1000));
  } catch {
    return DAY;
  }
}
