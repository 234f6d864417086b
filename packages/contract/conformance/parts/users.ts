import type { Session } from './session';

const NOBODY = { username: 'nobody-4f7a', password: 'wrong-4f7a' };
const MADE_UP_TOKEN = 'made-up-token-4f7a';
/** Wrong credentials, too many attempts, or no sign-in at this backend. */
const REFUSALS = [400, 401, 403, 404, 429];

/** Checks `login` and `user_info`. Sends wrong credentials only once, so that no account is locked. */
export async function checkUsers(session: Session): Promise<void> {
  const query = { requiredLogin: 1 };
  if (session.reader === 'editor') {
    await session.good('user_info', query);
    return;
  }
  await session.fails('user_info', 'login-required', [401], { query });
  await session.fails('user_info', 'login-required', [401], { query, token: MADE_UP_TOKEN });
  await session.fails('login', 'login-refused', REFUSALS, { body: NOBODY });
  await session.fails('login', 'bad-query', [400], { body: {} });
}
