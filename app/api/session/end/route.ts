import { endSession } from '@/lib/session/end-session';
import { safeNextPath } from '@/lib/session/next-path';

/** Ends a session whose token the API refused, and goes on to `/login` with the way back. */
export async function GET(request: Request): Promise<Response> {
  const next = safeNextPath(new URL(request.url).searchParams.get('next'));
  return endSession(`/login?next=${encodeURIComponent(next)}`);
}

/** Signs out: token and Draft Mode together. */
export async function POST(): Promise<Response> {
  return endSession('/');
}
