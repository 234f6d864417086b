import { signIn } from '@/lib/handlers/session/sign-in';

/** Signs in with the form of `/login`. */
export function POST(request: Request): Promise<Response> {
  return signIn(request);
}
