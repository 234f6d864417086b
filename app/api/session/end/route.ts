import { endRefusedSession, signOut } from '@/lib/handlers/session/end-session';

/** Ends a session whose token the API rejected and redirects to `/login` with the return path. */
export function GET(request: Request): Promise<Response> {
  return endRefusedSession(request);
}

/** Signs out: removes the token and disables Draft Mode. */
export function POST(request: Request): Promise<Response> {
  return signOut(request);
}
