import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { DEVICE_HEADER } from '@wenzhan/kit/http/device-header';
import { rateLimitKey } from '@wenzhan/kit/http/ip-address';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { isPreviewDeployment } from '@wenzhan/kit/settings/deployment';
import {
  type EditorAccount,
  editorAccount,
  sourceTokenKey,
} from '@wenzhan/kit/settings/editor-account';
import { responses } from '@wenzhan/texts/responses';
import { Refusal } from './envelope';
import type { HandlerFor, HandlerInput } from './handler';
import { createLoginRateLimit, type Guess } from './login-rate-limit';
import { deviceOf, issueToken, isTokenValid, SYSTEM_LIFETIME, userOf } from './service/tokens';
import type { Viewer } from './visibility';

const guesses = createLoginRateLimit();

/** Whether a content system knows a name and password as an editor's. */
export type EditorCheck = (username: string, password: string) => Promise<boolean>;

/** Whether a request may see drafts: with a valid token, or on a preview deployment. */
async function isSignedIn(request: Request): Promise<boolean> {
  return isPreviewDeployment() || (await isEditor(request));
}

/** Who sends a request. @param maySeeDrafts the decision; by default that of this file */
export async function viewerOf(request: Request, maySeeDrafts = isSignedIn): Promise<Viewer> {
  const signedIn = await maySeeDrafts(request);
  return { signedIn, mayEdit: signedIn && (!isPreviewDeployment() || (await isEditor(request))) };
}

/** Whether a request comes from an editor, as opposed to anybody on a preview deployment. */
async function isEditor(request: Request): Promise<boolean> {
  return (await signedInUser(request)) !== undefined;
}

/**
 * `login`: issues a token for the account that the environment configures, or for an editor of the content
 * system.
 *
 * @param isEditor undefined unless the content comes from a system that knows its editors
 * @throws {Refusal} 403 without any account, 401 for wrong credentials, 429 after too many attempts
 */
export function loginWith(isEditor: EditorCheck | undefined): HandlerFor<'login'> {
  return async ({ body, request }) => {
    const account = editorAccount();
    const system = isEditor && sourceTokenKey();
    if (!account && !system) throw new Refusal(403, responses().noAccount);
    const guess = await guessOf(account, body.username, request.headers);
    const seconds = await guesses.attempt(guess);
    if (seconds > 0) throw tooMany(seconds);
    const user =
      (await ownUser(account, body)) ??
      (system && (await isEditor(body.username, body.password))
        ? { username: body.username, ...system, lifetime: SYSTEM_LIFETIME }
        : null);
    if (!user) throw new Refusal(401, responses().wrongCredentials);
    await guesses.succeeded(guess);
    return { token: await issueToken(user, Date.now()) };
  };
}

async function ownUser(
  account: EditorAccount | null,
  { username, password }: HandlerInput<'login'>['body'],
): Promise<EditorAccount | null> {
  if (!account) return null;
  // Both are always checked: the response time must not reveal which one is wrong.
  const rightName = isSameSecret(username, account.username);
  const rightPassword = await account.verifyPassword(password);
  return rightName && rightPassword ? account : null;
}

/** `user_info`: the user that the token belongs to. @throws {Refusal} 401 without a valid token */
export const userInfo: HandlerFor<'user_info'> = async ({ request }) => {
  const username = await signedInUser(request);
  if (username === undefined) throw new Refusal(401);
  return { user: { username, nickname: username } };
};

async function guessOf(
  account: EditorAccount | null,
  username: string,
  headers: Headers,
): Promise<Guess> {
  const proof = headers.get(DEVICE_HEADER) ?? '';
  const device = account ? await deviceOf(account, proof, Date.now()) : undefined;
  return { address: rateLimitKey(getClientIp(headers)), username, device };
}

/** The user whose token a request carries; undefined without a valid one. */
export async function signedInUser(request: Request): Promise<string | undefined> {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) return undefined;
  const account = editorAccount();
  if (account && (await isTokenValid(account, token, Date.now()))) return account.username;
  const system = sourceTokenKey();
  return system ? userOf(system, token, Date.now()) : undefined;
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(429, responses().tooManyAttempts(minutes), {
    'retry-after': String(seconds),
  });
}
