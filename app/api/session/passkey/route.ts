import { offerPasskey, signInWithPasskey } from '@/lib/handlers/session/passkey-sign-in';

/** What the browser needs to sign in with a passkey. */
export function GET(request: Request): Promise<Response> {
  return offerPasskey(request);
}

/** Signs in with a passkey. */
export function POST(request: Request): Promise<Response> {
  return signInWithPasskey(request);
}
