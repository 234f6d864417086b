import 'server-only';
import { cookies } from 'next/headers';
import {
  PREVIEW_BUILD_COOKIE,
  PREVIEW_COOKIE,
  PREVIEW_TRIED_COOKIE,
  TOKEN_COOKIE,
} from './cookies';
import { seeOther } from './see-other';

/** Clears the token and Draft Mode, and goes on to a path of this site. */
export async function endSession(path: string): Promise<Response> {
  const jar = await cookies();
  for (const name of [TOKEN_COOKIE, PREVIEW_COOKIE, PREVIEW_BUILD_COOKIE, PREVIEW_TRIED_COOKIE]) {
    jar.delete({ name, path: '/' });
  }
  return seeOther(path);
}
