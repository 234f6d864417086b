import { signIn } from '@/lib/session/sign-in';

/** Signs in with the form of `/login`. */
export function POST(request: Request): Promise<Response> {
  return signIn(request);
}
