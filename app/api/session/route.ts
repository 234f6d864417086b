import { signIn } from '@/lib/session/sign-in';

/** Signs in from the plain form of `/login`: works without JavaScript. */
export function POST(request: Request): Promise<Response> {
  return signIn(request);
}
