import { Refusal } from './envelope';
import type { HandlerFor } from './handler';

/** Whether the request carries a valid token. Nobody does as long as there are no accounts. */
export async function isSignedIn(_request: Request): Promise<boolean> {
  return false;
}

/** `login`: there is nobody to sign in. */
export const login: HandlerFor<'login'> = () => {
  throw new Refusal(403, '尚未配置登录账号');
};

/** `user_info`: nobody is signed in. */
export const userInfo: HandlerFor<'user_info'> = () => {
  throw new Refusal(401);
};
