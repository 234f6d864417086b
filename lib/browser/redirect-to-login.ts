import { routes } from '../routes';
import { clearToken } from './token';

let leaving = false;

/**
 * Drops the token and goes to `/login`, with the way back; once, however many calls fail together.
 *
 * @param token what the refused request carried
 * @returns false on `/login` itself, where the failure is shown in place
 */
export function redirectToLogin(token: string | undefined): boolean {
  const { pathname, search } = window.location;
  if (pathname === routes.login) return false;
  if (leaving) return true;
  leaving = true;
  // The browser may bring this very document back, its state included.
  window.addEventListener('pageshow', () => (leaving = false), { once: true });
  clearToken(token);
  window.location.assign(routes.signIn(pathname + search));
  return true;
}
