import type { CallData, CallName } from '../api/endpoints';
import type { CallInput, Transport } from '../api/request';
import { openMask } from '../feedback/mask';
import { notify } from '../feedback/toasts';
import { redirectToLogin } from './redirect-to-login';
import { clearToken, readToken } from './token';

/** What the browser side adds to a call. */
export interface RequestOptions {
  /** Shows the loading mask while the call runs. Off by default. */
  mask?: boolean;
  /** Shows a notification when the call fails. On by default. */
  showError?: boolean;
  /** Nobody waits for the call: a failure shows nothing, and a 401 only drops the token. Off by default. */
  background?: boolean;
  /** Shows a notification when the call succeeds: the default text, or this one. Off by default. */
  showSuccess?: boolean | string;
  signal?: AbortSignal | undefined;
  /** Answers instead of the network: for tests and the test bench. */
  transport?: Transport;
  /** Milliseconds for the whole call; the call's own budget by default. */
  budgetMs?: number;
}

/**
 * Asks the content API from the browser, with the visitor's token if there is one.
 *
 * A 401 drops the token and goes to `/login`, which says so; it shows no notification of its own. In
 * the background it leaves the reader where he is.
 * An abort by the caller is nobody's failure and shows nothing either.
 *
 * @throws {ApiError}
 * @throws {TypeError} where no request can be built, because the site is misconfigured
 */
export async function requestFromBrowser<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
  options: RequestOptions = {},
): Promise<CallData<N>> {
  const closeMask = options.mask ? openMask() : undefined;
  const token = readToken();
  try {
    // The schemas weigh more than everything else here: they load with the first call.
    const { request } = await import('../api/request');
    const data = await request(name, input, {
      base: process.env.NEXT_PUBLIC_API_BASE_URL || window.location.origin,
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
  const { ERROR_TITLE, isApiError, REQUEST_FAILED } = await import('../api/errors');
  const failure = isApiError(error) ? error : undefined;
  if (background) {
    if (failure?.unauthorised) clearToken(token);
    return;
  }
  if (failure?.unauthorised && redirectToLogin(token)) return;
  if (!showError || failure?.kind === 'aborted') return;
  notify({ kind: 'error', title: ERROR_TITLE, message: failure?.message ?? REQUEST_FAILED });
}

async function showSuccess(message: string | true): Promise<void> {
  const { SUCCESS_MESSAGE, SUCCESS_TITLE } = await import('../api/errors');
  const text = message === true ? SUCCESS_MESSAGE : message;
  notify({ kind: 'success', title: SUCCESS_TITLE, message: text });
}
