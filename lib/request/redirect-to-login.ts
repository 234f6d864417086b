import { routes } from '@wenzhan/contract/urls';
import { clearToken } from './browser-token';

let leaving = false;

/**
 * Deletes the token and navigates to `/login` with the return path; once, however many requests fail.
 *
 * @param token the token of the rejected request
 * @returns false on `/login` itself, where the failure is shown in place
 */
export function redirectToLogin(token: string | undefined): boolean {
  const { pathname, search } = window.location;
  if (pathname === routes.login) return false;
  if (leaving) return true;
  leaving = true;
  // The back/forward cache may restore this document with its state.
  window.addEventListener('pageshow', () => (leaving = false), { once: true });
  clearToken(token);
  window.location.assign(routes.signIn(pathname + search));
  return true;
}
