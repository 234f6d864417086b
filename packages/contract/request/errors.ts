import { failures } from '@wenzhan/texts/failures';
import { shownTexts } from '@wenzhan/texts/shown-texts';

/** The statuses of the specification's error catalogue (§8). */
export const CATALOGUED_STATUSES = [400, 401, 403, 404, 500, 502, 503] as const;

/** The messages of failures, in a browser those of the page that it shows. */
export const failureTexts = () => shownTexts('failures', failures());

/** The catalogue's message for a status, else the status text, else that the request failed. */
export function httpMessage(status: number, statusText = ''): string {
  const texts = failureTexts();
  const listed = CATALOGUED_STATUSES.find((one) => one === status);
  return listed ? texts[`http${listed}`] : statusText || texts.requestFailed;
}

/**
 * Why a call failed: the envelope's code, the HTTP status, a response that violates the contract, a network
 * error, a timeout, an open circuit breaker, or the caller's own abort.
 */
export type ApiErrorKind =
  | 'envelope'
  | 'http'
  | 'invalid'
  | 'network'
  | 'timeout'
  | 'unavailable'
  | 'aborted';

interface ApiErrorFields {
  kind: ApiErrorKind;
  call: string;
  status?: number | undefined;
  code?: number | undefined;
  detail?: string | undefined;
  cause?: unknown;
}

/**
 * Calls that carry personal data or a visitor's keyword: logs and traces of their failures have kind, status and code only.
 * Not a mark of the calls, whose schemas browsers load later than the errors.
 */
export const PERSONAL_CALLS: ReadonlySet<string> = new Set([
  'login',
  'message_create',
  'search',
  'user_info',
]);

/** A failed call of the content API. `message` can be shown to visitors; `detail` is for the log. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly call: string;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** The envelope's code, if there was an envelope. */
  readonly code: number | undefined;
  readonly detail: string | undefined;

  constructor(message: string, fields: ApiErrorFields) {
    super(message, { cause: fields.cause });
    this.kind = fields.kind;
    this.call = fields.call;
    this.status = fields.status;
    this.code = fields.code;
    this.detail = fields.detail;
  }

  /** Not signed in: envelope code 401 or HTTP 401. */
  get unauthorised(): boolean {
    return this.code === 401 || this.status === 401;
  }

  /** The resource does not exist: envelope code 404 or HTTP 404. */
  get missing(): boolean {
    return this.code === 404 || this.status === 404;
  }

  /** The call has succeeded, but its data does not fit the contract. */
  get unfit(): boolean {
    return this.kind === 'invalid' && this.code === 0;
  }

  /**
   * One line for the log and for traces: call, kind, status, code, detail. Of a call that carries personal data there is
   * no detail, because a backend may repeat what was sent.
   */
  get summary(): string {
    const parts = [
      this.call,
      this.kind,
      this.status,
      this.code !== undefined && `code ${this.code}`,
    ];
    const line = parts.filter(Boolean).join(' ');
    return PERSONAL_CALLS.has(this.call) ? line : `${line}: ${this.detail ?? this.message}`;
  }
}

/** Whether an error is an `ApiError`. Compares the name, because each bundle has its own class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether a call failed because the visitor is not signed in. */
export function isUnauthorised(error: unknown): error is ApiError {
  return isApiError(error) && error.unauthorised;
}
