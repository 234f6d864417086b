import type { DataOf } from '@wenzhan/contract/calls/call';
import type { CallInput, Transport } from '@wenzhan/contract/request/request';
import { LOGIN_PATH } from '@wenzhan/contract/urls/login-path';
import { openMask } from '../browser/feedback/mask';
import { notify } from '../browser/feedback/toasts';
import type { BrowserCalls } from './browser-calls';
import { clearToken, readToken } from './browser-token';

/** Options of requests from the browser. */
export interface RequestOptions {
  /** Shows the loading mask during the request. Off by default. */
  mask?: boolean;
  /** Shows a notification if the request fails. On by default. */
  showError?: boolean;
  /** No user waits for the response: failures show nothing, a 401 only deletes the token. Off by default. */
  background?: boolean;
  /** Shows a notification if the request succeeds: the default text, or this one. Off by default. */
  showSuccess?: boolean | string;
  signal?: AbortSignal | undefined;
  /** Origin of the API, with a path if it is not at the root: by default that of the site's configuration. */
  base?: string;
  /** Replaces `fetch`, for tests and the test bench. */
  transport?: Transport;
  /** Milliseconds for the whole request; by default the endpoint's own budget. */
  budgetMs?: number;
}

/**
 * Sends a request to the content API from the browser, with the token if there is one.
 *
 * A 401 deletes the token and redirects to `/login`, without a notification; in the background it does not
 * redirect. An abort by the caller shows no notification either.
 *
 * @throws {ApiError}
 * @throws {TypeError} if no request can be built, because the site is misconfigured
 */
export async function requestFromBrowser<N extends keyof BrowserCalls>(
  name: N,
  input: CallInput<BrowserCalls[N]> = {},
  options: RequestOptions = {},
): Promise<DataOf<BrowserCalls[N]>> {
  const closeMask = options.mask ? openMask() : undefined;
  const token = readToken();
  try {
    // Loaded on demand: the schemas are larger than everything else here.
    const { sendFromBrowser } = await import('./browser-calls');
    const data = await sendFromBrowser(name, input, {
      base: options.base ?? apiBase(),
      transport: options.transport ?? fetch,
      token,
      signal: options.signal,
      budgetMs: options.budgetMs,
    });
    if (options.showSuccess) await showSuccess(options.showSuccess);
    return data;
  } catch (error) {
    await handleFailure(error, token, options);
    throw error;
  } finally {
    closeMask?.();
  }
}

/** The document names the API that browsers call, if it is not that of the site itself. */
const apiBase = () => document.documentElement.dataset.api ?? window.location.origin;

async function handleFailure(
  error: unknown,
  token: string | undefined,
  { background = false, showError = true }: RequestOptions,
): Promise<void> {
  const [{ failureTexts, isApiError }, { leadToLogin }] = await Promise.all([
    import('@wenzhan/contract/request/errors'),
    import('./shared-request'),
  ]);
  const failure = isApiError(error) ? error : undefined;
  const isLeaving = leadToLogin(error, (loginFor) => {
    if (!background) return leave(loginFor, token);
    clearToken(token);
    return false;
  });
  if (isLeaving || background || !showError || failure?.kind === 'aborted') return;
  const { error: title, requestFailed } = failureTexts();
  notify({ kind: 'error', title, message: failure?.message ?? requestFailed });
}

let isLeavingPage = false;

/**
 * Deletes the token and navigates to `/login` with the return path; once, however many requests fail.
 *
 * @param token the token of the rejected request
 * @returns false on `/login` itself, where the failure is shown in place
 */
function leave(loginFor: (next: string) => string, token: string | undefined): boolean {
  const { pathname, search } = window.location;
  if (pathname === LOGIN_PATH) return false;
  if (isLeavingPage) return true;
  isLeavingPage = true;
  // The back/forward cache may restore this document with its state.
  window.addEventListener('pageshow', () => (isLeavingPage = false), { once: true });
  clearToken(token);
  window.location.assign(loginFor(pathname + search));
  return true;
}

async function showSuccess(message: string | true): Promise<void> {
  const { failureTexts } = await import('@wenzhan/contract/request/errors');
  const { success: title, done } = failureTexts();
  notify({ kind: 'success', title, message: message === true ? done : message });
}
