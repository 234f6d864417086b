import { type CallData, type CallName, endpoints } from './endpoints';
import { ApiError, HTTP_MESSAGES, httpMessage, REQUEST_FAILED } from './errors';
import { envelopeSchema } from './schemas';

/** Many a backend leaves `data` out of a failure; its code counts all the same. */
const partialEnvelopeSchema = envelopeSchema.partial({ data: true });

/** An answer with its whole body, before anything is believed. */
export interface ApiResponse {
  status: number;
  statusText: string;
  body: ArrayBuffer;
}

/**
 * Turns an answer into the call's data.
 *
 * On a 2xx answer the envelope decides; on any other status the catalogue's text does, whatever
 * the body says, except that a body with code 401 counts as 401.
 *
 * @throws {ApiError}
 */
export function parseResponse<N extends CallName>(
  call: N,
  { status, statusText, body }: ApiResponse,
): CallData<N> {
  const ok = status >= 200 && status < 300;
  const json = parseJson(body);
  const envelope = partialEnvelopeSchema.safeParse(json);
  if (!ok) {
    if (envelope.data?.code === 401) {
      throw new ApiError(HTTP_MESSAGES[401] ?? REQUEST_FAILED, {
        kind: 'http',
        call,
        status: 401,
        code: 401,
      });
    }
    throw new ApiError(httpMessage(status, statusText), { kind: 'http', call, status });
  }
  if (!envelope.success) {
    const detail =
      json === undefined
        ? 'the answer is not JSON in UTF-8'
        : describeIssues(envelope.error.issues);
    throw new ApiError(REQUEST_FAILED, { kind: 'invalid', call, status, detail });
  }
  const { code, message, data } = envelope.data;
  if (code !== 0) {
    throw new ApiError(message || REQUEST_FAILED, { kind: 'envelope', call, status, code });
  }
  const parsed = endpoints[call].data.safeParse(data);
  if (!parsed.success) {
    const detail = describeIssues(parsed.error.issues, ['data']);
    throw new ApiError(REQUEST_FAILED, { kind: 'invalid', call, status, code, detail });
  }
  return parsed.data as CallData<N>;
}

/** JSON is UTF-8: another charset is no JSON, rather than an answer full of wrong characters. */
function parseJson(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** `data.list.0.id: Invalid input; …`, for the log and the conformance kit. */
export function describeIssues(
  issues: readonly { path: PropertyKey[]; message: string }[],
  prefix: string[] = [],
): string {
  return issues
    .map(
      ({ path, message }) =>
        `${[...prefix, ...path].map(String).join('.') || '(answer)'}: ${message}`,
    )
    .join('; ');
}
