/** The path of the sign-in page, for browser code: `routes` would bring all addresses with it. */
export const LOGIN_PATH = '/login';
