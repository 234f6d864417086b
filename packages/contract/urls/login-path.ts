/** The path of the sign-in page, for browser code: `routes` would bring all addresses with it. */
export const LOGIN_PATH = '/login';

/** Whether a password or the secret of an invitation may be on a page, which no script of others sees. */
export const isPrivatePath = (path: string): boolean => /^\/(?:login|edit)(?:\/|$)/.test(path);
