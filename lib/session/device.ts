import 'server-only';
import { cookies } from 'next/headers';
import { DEVICE_LIFETIME, issueDeviceProof } from '../content/tokens';
import { DEVICE_HEADER } from '../http/device-header';
import { serverApiBase } from '../settings/api-base';
import { editorAccount } from '../settings/editor-account';

/** HttpOnly, and sent to the route that signs in alone. */
const COOKIE = { name: 'known_device', path: '/api/session' } as const;
/** As the proofs are written: nothing else may become a header. */
const PROOF = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The account of the embedded API; an outside backend counts guesses by itself. */
const embeddedAccount = () => (serverApiBase() === '' ? editorAccount() : null);

/** Tells the embedded API that this device has signed in before, where it has. */
export async function deviceHeaders(): Promise<Record<string, string>> {
  const proof = (await cookies()).get(COOKIE.name)?.value ?? '';
  return embeddedAccount() && PROOF.test(proof) ? { [DEVICE_HEADER]: proof } : {};
}

/** Remembers, for the next time, that this device has signed in. */
export async function rememberDevice(secure: boolean): Promise<void> {
  const account = embeddedAccount();
  if (!account) return;
  const value = await issueDeviceProof(account, Date.now());
  const maxAge = DEVICE_LIFETIME / 1000;
  const options = { httpOnly: true, sameSite: 'strict', secure, maxAge } as const;
  (await cookies()).set({ ...COOKIE, ...options, value });
}
