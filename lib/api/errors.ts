/** Message when neither the server nor the status provides a better one (specification §8). */
export const REQUEST_FAILED = '请求失败';
/** Title of every error notification (specification §8). */
export const ERROR_TITLE = '错误';
/** Title and default message of a success notification (specification §8). */
export const SUCCESS_TITLE = '成功';
export const SUCCESS_MESSAGE = '操作成功';
/** Not in the catalogue: no response was received. */
export const NETWORK_FAILED = '网络连接失败，请检查网络后重试';
/** Not in the catalogue: the time budget ran out. */
export const TIMED_OUT = '请求超时，请稍后重试';
/** Not in the catalogue: it is currently unknown whether the user is an editor. */
export const PREVIEW_UNAVAILABLE =
  '暂时无法确认登录状态，现在显示的是公开页面。请稍后刷新，再进入预览模式。';

/** Message for each HTTP status in the specification's error catalogue (§8). */
export const HTTP_MESSAGES: Readonly<Record<number, string>> = {
  400: '请求参数错误',
  401: '未授权，请登录',
  403: '禁止访问',
  404: '请求资源不存在',
  500: '服务器内部错误',
  502: '网关错误',
  503: '服务不可用',
};

/** The catalogue's message for a status, else the status text, else `请求失败`. */
export function httpMessage(status: number, statusText: string): string {
  return HTTP_MESSAGES[status] ?? (statusText || REQUEST_FAILED);
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

  /** One line for the log: call, kind, status, detail. */
  get summary(): string {
    const parts = [
      this.call,
      this.kind,
      this.status,
      this.code !== undefined && `code ${this.code}`,
    ];
    return `${parts.filter(Boolean).join(' ')}: ${this.detail ?? this.message}`;
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
