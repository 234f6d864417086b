import 'server-only';
import { userInfo } from '@wenzhan/contract/calls/sessions';
import { parseToken } from '@wenzhan/kit/http/token';
import { cookies, draftMode, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { cache } from 'react';
import { PATH_HEADER, TOKEN_COOKIE } from '../session/cookies';
import { createLogoutToken } from '../session/logout-csrf-token';
import { toResult } from './result';
import { request } from './server-request';
import { leadToLogin } from './shared-request';

/**
 * The editor's bearer token in Draft Mode; otherwise undefined, without reading the request.
 *
 * A backend may ignore an invalid token and respond with public data, so the session itself is verified,
 * once per render: a token that the API rejects leads to `/login`.
 */
export const editorToken = async (): Promise<string | undefined> => (await session())?.token;

/** Whether Draft Mode shows the draft of one text to a reader of a preview link, who is no editor. */
export const isLinkReader = async (): Promise<boolean> => (await session())?.isReader ?? false;

const session = cache(async () => {
  const { isEnabled } = await draftMode();
  if (!isEnabled) return undefined;
  await connection();
  const token = parseToken((await cookies()).get(TOKEN_COOKIE)?.value);
  if (!token) return undefined;
  const query = { requiredLogin: '1' } as const;
  const known = await toResult(withEditorSession(request(userInfo, { query }, { token })));
  return { token, isReader: known.state === 'found' && known.value.user.isReader === true };
});

/** Awaits a response to a request with the editor's bearer token; a rejected token ends the session. */
export async function withEditorSession<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    await leadToLogin(error, leave);
    throw error;
  }
}

/** A render cannot delete a cookie: a route handler does, and redirects to `/login`. */
async function leave(): Promise<never> {
  const next = (await headers()).get(PATH_HEADER) ?? '/';
  const proof = createLogoutToken((await cookies()).get(TOKEN_COOKIE)?.value ?? '');
  redirect(`/api/session/end?${new URLSearchParams({ next, proof })}`);
}
