import { deploymentToken } from '../settings/deployment';

/*
 * What keeps drafts from visitors, in front of the content API: what answers a request, caches an answer or makes a
 * call asks here (docs/preview.md has the order). The content API decides by the token that a call carries
 * (`packages/content/visibility.ts`).
 */

const TOKEN = /(?:^|;\s*)token=[^;\s]/;
const TOKEN_OR_DRAFT_MODE = /(?:^|;\s*)(?:token|__prerender_bypass)=[^;\s]/;

/**
 * Whether a request may be an editor's: it has the token or the cookie of Draft Mode, valid or not. Nothing that is
 * shared answers it, and nothing of its answer is shared.
 *
 * @param cookies the header `Cookie`
 */
export const mayBeEditor = (cookies: string | undefined): boolean =>
  TOKEN_OR_DRAFT_MODE.test(cookies ?? '');

/**
 * Whether cookies contain a token, valid or not. The library that parses cookies is loaded for editors only.
 *
 * @param cookies as in `document.cookie`; other cookies' names may have the same ending
 */
export const hasTokenCookie = (cookies: string): boolean => TOKEN.test(cookies);

/** Instead of the token of an editor: the answer is for all visitors, and may be cached. */
export const EVERYBODY = undefined;

/**
 * The bearer token of a call of the content API, which decides whether the answer has drafts.
 *
 * On a preview deployment everybody sees drafts.
 *
 * @param editor the token of the editor whom the answer is for alone, or `EVERYBODY`
 */
export const tokenOfCall = (editor: string | undefined): string | undefined =>
  editor ?? deploymentToken();
