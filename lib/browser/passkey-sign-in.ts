const ADDRESS = '/api/session/passkey';
/** Milliseconds after which another challenge is fetched: the server accepts one for five minutes. */
const FRESH = 4 * 60 * 1000;
/** Milliseconds for one request. */
const BUDGET = 20_000;

interface Offer {
  // What the server's WebAuthn library has made for that of browsers.
  options: Parameters<
    typeof import('@simplewebauthn/browser').startAuthentication
  >[0]['optionsJSON'];
  challenge: string;
}

/** Signs in with a passkey. @returns the path that is next @throws if it fails, or the person ends it */
export type SignInWithPasskey = (next: string) => Promise<string>;

/**
 * Prepares signing in with a passkey, so that a click asks for it at once, as some browsers demand.
 *
 * @returns undefined if this browser knows no passkeys, or nobody has one for this site
 */
export async function preparePasskeySignIn(): Promise<SignInWithPasskey | undefined> {
  if (!('PublicKeyCredential' in window)) return undefined;
  let offer = await getOffer();
  if (!offer) return undefined;
  let offeredAt = performance.now();
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return async (next) => {
    if (!offer || performance.now() - offeredAt > FRESH) {
      offer = await getOffer();
      offeredAt = performance.now();
    }
    if (!offer) throw new Error('no passkey is offered');
    const { options, challenge } = offer;
    const response = await startAuthentication({ optionsJSON: options });
    // A challenge is used once.
    offer = null;
    return signIn({ challenge, response, next });
  };
}

async function getOffer(): Promise<Offer | null> {
  const response = await fetch(ADDRESS, { signal: AbortSignal.timeout(BUDGET) });
  return response.ok ? (await response.json()).data : null;
}

async function signIn(body: object): Promise<string> {
  const response = await fetch(ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(BUDGET),
  });
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  return (await response.json()).data.next;
}
