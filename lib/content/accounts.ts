import { HTTP_MESSAGES } from '../api/errors';
import { getClientIp } from '../http/client-ip';
import { DEVICE_HEADER } from '../http/device-header';
import { rateLimitKey } from '../http/ip-address';
import { isSameSecret } from '../security/same-secret';
import { isPreviewDeployment } from '../settings/deployment';
import { type EditorAccount, editorAccount } from '../settings/editor-account';
import { Refusal } from './envelope';
import type { HandlerFor } from './handler';
import { createLoginRateLimit, type Guess } from './login-rate-limit';
import { deviceOf, issueToken, isTokenValid } from './tokens';

const guesses = createLoginRateLimit();

/** Whether a request may see drafts: with a valid token, or on a preview deployment. */
export async function isSignedIn(request: Request): Promise<boolean> {
  return isPreviewDeployment() || hasValidToken(request);
}

/**
 * `login`: issues a token for the only account, which the environment configures.
 *
 * @throws {Refusal} 403 without an account, 401 for wrong credentials, 429 after too many attempts
 */
export const login: HandlerFor<'login'> = async ({ body, request }) => {
  const account = editorAccount();
  if (!account) throw new Refusal(403, '尚未配置登录账号');
  const guess = await guessOf(account, body.username, request.headers);
  const seconds = await guesses.attempt(guess);
  if (seconds > 0) throw tooMany(seconds);
  // Both are always checked: the response time must not reveal which one is wrong.
  const rightName = isSameSecret(body.username, account.username);
  const rightPassword = await account.verifyPassword(body.password);
  if (!rightName || !rightPassword) throw new Refusal(401, '用户名或密码不正确');
  await guesses.succeeded(guess);
  return { token: await issueToken(account, Date.now()) };
};

/** `user_info`: the user that the token belongs to. @throws {Refusal} 401 without a valid token */
export const userInfo: HandlerFor<'user_info'> = async ({ request }) => {
  const account = editorAccount();
  if (!account || !(await hasValidToken(request))) throw new Refusal(401, HTTP_MESSAGES[401]);
  return { user: { username: account.username, nickname: account.username } };
};

async function guessOf(account: EditorAccount, username: string, headers: Headers): Promise<Guess> {
  const device = await deviceOf(account, headers.get(DEVICE_HEADER) ?? '', Date.now());
  return { address: rateLimitKey(getClientIp(headers)), username, device };
}

async function hasValidToken(request: Request): Promise<boolean> {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const account = token ? editorAccount() : null;
  return Boolean(token && account && (await isTokenValid(account, token, Date.now())));
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(429, `尝试次数过多，请在${minutes}分钟后再试`, {
    'retry-after': String(seconds),
  });
}
