import { HTTP_MESSAGES } from '../api/errors';
import { limitKey } from '../net/address';
import { visitorAddress } from '../net/visitor';
import { isSameSecret } from '../security/same-secret';
import { isPreviewDeployment } from '../session/deployment';
import { editorAccount } from './editor-account';
import { Refusal } from './envelope';
import { createGuessLimit } from './guess-limit';
import type { HandlerFor } from './handler';
import { issueToken, isTokenValid } from './tokens';

const guesses = createGuessLimit();

/** Whether drafts exist for a request: it carries a valid token, or this is a preview deployment. */
export async function isSignedIn(request: Request): Promise<boolean> {
  return isPreviewDeployment() || hasValidToken(request);
}

/**
 * `login`: a token for the one editor that the environment names.
 *
 * @throws {Refusal} 403 without an account, 401 for wrong words, 429 after too many of them
 */
export const login: HandlerFor<'login'> = async ({ body, request }) => {
  const account = editorAccount();
  if (!account) throw new Refusal(403, '尚未配置登录账号');
  const address = limitKey(visitorAddress(request.headers));
  const seconds = await guesses.attempt(address, account.username);
  if (seconds > 0) throw tooMany(seconds);
  // Both are checked, whatever the first says: the time taken tells nothing.
  const rightName = isSameSecret(body.username, account.username);
  const rightPassword = await account.verifyPassword(body.password);
  if (!rightName || !rightPassword) throw new Refusal(401, '用户名或密码不正确');
  await guesses.succeeded(address, account.username);
  return { token: await issueToken(account, Date.now()) };
};

/** `user_info`: the editor behind a valid token. @throws {Refusal} 401 */
export const userInfo: HandlerFor<'user_info'> = async ({ request }) => {
  const account = editorAccount();
  if (!account || !(await hasValidToken(request))) throw new Refusal(401, HTTP_MESSAGES[401]);
  return { user: { username: account.username, nickname: account.username } };
};

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
