import { endRefusedSession, signOut } from '@/lib/session/end-session';

/** Ends a session whose token the API refused, and goes on to `/login` with the way back. */
export function GET(request: Request): Promise<Response> {
  return endRefusedSession(request);
}

/** Signs out: token and Draft Mode together. */
export function POST(request: Request): Promise<Response> {
  return signOut(request);
}
