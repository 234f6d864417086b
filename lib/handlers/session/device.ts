import 'server-only';
import { DEVICE_LIFETIME, issueDeviceProof } from '@wenzhan/content/service/tokens';
import { DEVICE_HEADER } from '@wenzhan/kit/http/device-header';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { editorAccount } from '@wenzhan/kit/settings/editor-account';
import { cookies } from 'next/headers';

/** HttpOnly, and sent only to the session routes. */
const COOKIE = { name: 'known_device', path: '/api/session' } as const;
/** Format of the proofs; nothing else may become a header. */
const PROOF = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The account of the embedded API; an external backend limits sign-in attempts itself. */
const embeddedAccount = () => (serverApiBase() === '' ? editorAccount() : null);

/** Headers that prove to the embedded API that this device has signed in before; empty without a proof. */
export async function deviceHeaders(): Promise<Record<string, string>> {
  const proof = (await cookies()).get(COOKIE.name)?.value ?? '';
  return embeddedAccount() && PROOF.test(proof) ? { [DEVICE_HEADER]: proof } : {};
}

/** Stores a proof that this device has signed in. */
export async function rememberDevice(secure: boolean): Promise<void> {
  const account = embeddedAccount();
  if (!account) return;
  const value = await issueDeviceProof(account, Date.now());
  const maxAge = DEVICE_LIFETIME / 1000;
  const options = { httpOnly: true, sameSite: 'strict', secure, maxAge } as const;
  (await cookies()).set({ ...COOKIE, ...options, value });
}
