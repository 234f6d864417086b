import type { CallData, CallName } from '@wenzhan/contract/endpoints';
import type { CallInput, Transport } from '@wenzhan/contract/request';
import { openMask } from '../browser/feedback/mask';
import { notify } from '../browser/feedback/toasts';
import { clearToken, readToken } from './browser-token';
import { redirectToLogin } from './redirect-to-login';

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
export async function requestFromBrowser<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
  options: RequestOptions = {},
): Promise<CallData<N>> {
  const closeMask = options.mask ? openMask() : undefined;
  const token = readToken();
  try {
    // Loaded on demand: the schemas are larger than everything else here.
    const { requestTolerantly } = await import('./shared-request');
    const data = await requestTolerantly(name, input, {
      base: options.base ?? (process.env.NEXT_PUBLIC_API_BASE_URL || window.location.origin),
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

async function handleFailure(
  error: unknown,
  token: string | undefined,
  { background = false, showError = true }: RequestOptions,
): Promise<void> {
  const { failureTexts, isApiError } = await import('@wenzhan/contract/errors');
  const failure = isApiError(error) ? error : undefined;
  if (background) {
    if (failure?.unauthorised) clearToken(token);
    return;
  }
  if (failure?.unauthorised && redirectToLogin(token)) return;
  if (!showError || failure?.kind === 'aborted') return;
  const { error: title, requestFailed } = failureTexts();
  notify({ kind: 'error', title, message: failure?.message ?? requestFailed });
}

async function showSuccess(message: string | true): Promise<void> {
  const { failureTexts } = await import('@wenzhan/contract/errors');
  const { success: title, done } = failureTexts();
  notify({ kind: 'success', title, message: message === true ? done : message });
}
