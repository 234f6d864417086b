import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { EditingCall } from '@wenzhan/contract/calls/editing/calls';
import { editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { vi } from 'vitest';
import type { ContentApiOptions } from '../service/api';
import { NOW, testApi } from './content-folder';

/** The account of the environment. */
export const FIRST = { username: 'editor', password: 'secret' };
export const ORIGIN = 'https://www.example.com';
const MINUTE = 60_000;

/** An API over a folder with the account of the environment, its clock, and short ways to call it. */
export async function apiWithPeople(
  content: string | Record<string, string> = {},
  options: Partial<ContentApiOptions> = {},
) {
  vi.stubEnv('EDITOR_USERNAME', FIRST.username);
  vi.stubEnv('EDITOR_PASSWORD', FIRST.password);
  vi.stubEnv('AUTH_SECRET', 's'.repeat(32));
  vi.stubEnv('SITE_URL', ORIGIN);
  const clock = { now: NOW };
  const api = await testApi(content, {
    isSignedIn: undefined as never,
    now: () => clock.now,
    ...options,
  });
  /** Calls an editing call, or `login`, with a token or without one. */
  const call = (name: EditingCall | 'login', body: object, token?: string, more: object = {}) => {
    const isGet = name !== 'login' && editingCalls[name].method === 'GET';
    const query = isGet ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
    const headers = {
      'x-forwarded-for': newAddress(),
      ...(!isGet && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...more,
    };
    return api.ask(`${name}${query}`, {
      method: isGet ? 'GET' : 'POST',
      headers,
      ...(!isGet && { body: JSON.stringify(body) }),
    });
  };
  const signIn = async (account: { username: string; password: string }, more = {}) =>
    (await call('login', account, undefined, more)).data?.token as string;
  /** Invites somebody, who accepts. @returns the token */
  const join = async (username: string, role: string, password = `${username} password`) => {
    const { data } = await call('edit_invite', { username, role }, await signIn(FIRST));
    const joined = await call('edit_join', { invitation: invitationIn(data.address), password });
    return joined.data.token as string;
  };
  const pass = (minutes: number) => {
    clock.now += minutes * MINUTE;
  };
  return { ...api, clock, call, signIn, join, pass };
}

/** Whether somebody is signed in, as every call sees it. */
export async function isSignedIn(
  { ask }: Awaited<ReturnType<typeof apiWithPeople>>,
  token: string,
) {
  const headers = { authorization: `Bearer ${token}` };
  return (await ask('user_info?requiredLogin=1', { headers })).code === 0;
}

let addresses = 0;

/** Each call comes from another address, so that no limit of one test counts for another. */
function newAddress(): string {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

export const invitationIn = (address: string): string =>
  new URL(address, ORIGIN).searchParams.get('invitation') ?? '';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** An authenticator in software, with a key on the curve P-256 for each passkey. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** That of the page on which it is used. */
  origin: string;
  /** How often it has signed, by its own count. */
  counter = 0;
  #handle: string | undefined;
  /** Flags of what it says about who uses it. */
  flags = PRESENT | VERIFIED;

  constructor(origin = ORIGIN) {
    this.origin = origin;
  }

  /** Makes the passkey, as `navigator.credentials.create` does. @param attestation in CBOR, in place of none */
  create({ options }: { options: Record<string, never> }, attestation?: Buffer) {
    const { challenge, rp, user } = options as Record<string, never> & {
      challenge: string;
      rp: { id: string };
      user: { id: string };
    };
    this.#handle = user.id;
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const data = Buffer.concat([this.#data(rp.id, HAS_CREDENTIAL), credential]);
    const none = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]);
    const object = Buffer.concat([
      ...[Buffer.from([0xa3]), attestation ?? none],
      ...[text('authData'), Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: base64url(object),
      transports: ['internal'],
    });
  }

  /** Signs in, as `navigator.credentials.get` does. */
  get({ options }: { options: Record<string, never> }) {
    const { challenge, rpId } = options as Record<string, never> & {
      challenge: string;
      rpId: string;
    };
    this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const data = this.#data(rpId, 0);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.#keys.privateKey);
    return this.#credential({
      ...{ clientDataJSON, authenticatorData: base64url(data), signature: base64url(signature) },
      userHandle: this.#handle,
    });
  }

  #credential(response: object) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([this.flags | flags]), counter]);
  }

  /** The public key as COSE: a map of five with kty 2, alg -7, crv 1, x and y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, Buffer.from([0x21]), bytes(x), Buffer.from([0x22]), bytes(y)]);
  }
}

/** A short text in CBOR. */
export const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
