import { z } from 'zod';
import type { Call, DataOf } from '../calls/call';
import { beginningOf, withDefault } from '../schemas/fields';
import { ApiError, failureTexts, httpMessage } from './errors';

/** Issues that are described; an answer may have a hundred thousand. */
const MAX_NAMED = 20;

/** Characters of a message that visitors read, at most. */
const MAX_MESSAGE = 500;

/** The envelope of every response, before its `data` is validated. */
const envelopeSchema = z.object({
  code: z.number(),
  message: withDefault(z.string(), '').transform((message) => beginningOf(message, MAX_MESSAGE)),
  data: z.unknown(),
});

/** Some backends omit `data` from a failure; its code is valid nonetheless. */
const partialEnvelopeSchema = envelopeSchema.partial({ data: true });

/** A response with its complete body, before validation. */
export interface ApiResponse {
  status: number;
  statusText: string;
  body: ArrayBuffer;
  /** What the log says of a failed status; the message of the status by default. */
  detail?: string | undefined;
}

/** Validates the data of a response, strictly or without the parts that are bad. */
export type ParseData = <T>(
  schema: z.ZodType<T>,
  data: unknown,
) => { success: true; data: T } | { success: false; error: z.ZodError };

const strictly: ParseData = (schema, data) => schema.safeParse(data);

/**
 * Parses a response and returns the data of the call.
 *
 * For a 2xx status the envelope decides. Any other status gets the catalogue's message, whatever the body
 * contains, except that a body with code 401 counts as 401, and for calls that show the reason.
 *
 * @throws {ApiError}
 */
export function parseResponse<C extends Call>(
  { name: call, data: schema, showsReason }: C,
  { status, statusText, body, detail: reason }: ApiResponse,
  parseData: ParseData = strictly,
): DataOf<C> {
  const ok = status >= 200 && status < 300;
  const json = parseJson(body);
  const envelope = partialEnvelopeSchema.safeParse(json);
  if (!ok) {
    if (envelope.data?.code === 401) {
      throw new ApiError(httpMessage(401), {
        kind: 'http',
        call,
        status: 401,
        code: 401,
      });
    }
    const refusal = showsReason ? envelope.data : undefined;
    const message = refusal?.message || httpMessage(status, statusText);
    const code = refusal?.code;
    throw new ApiError(message, { kind: 'http', call, status, code, detail: reason });
  }
  if (!envelope.success) {
    const detail =
      json === undefined
        ? 'the answer is not JSON in UTF-8'
        : describeIssues(envelope.error.issues);
    throw new ApiError(failureTexts().requestFailed, { kind: 'invalid', call, status, detail });
  }
  const { code, message, data } = envelope.data;
  if (code !== 0) {
    throw new ApiError(message || failureTexts().requestFailed, {
      kind: 'envelope',
      call,
      status,
      code,
    });
  }
  const parsed = parseData<unknown>(schema, data);
  if (!parsed.success) {
    const detail = describeIssues(parsed.error.issues, ['data']);
    throw new ApiError(failureTexts().requestFailed, {
      kind: 'invalid',
      call,
      status,
      code,
      detail,
    });
  }
  return parsed.data as DataOf<C>;
}

/** JSON is UTF-8: a body in another charset is invalid rather than text with wrong characters. */
function parseJson(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Formats the first issues as `data.list.0.id: Invalid input; …`, for the log and for editors. */
export function describeIssues(
  issues: readonly { path: PropertyKey[]; message: string }[],
  prefix: string[] = [],
): string {
  const named = issues
    .slice(0, MAX_NAMED)
    .map(
      ({ path, message }) =>
        `${[...prefix, ...path].map(String).join('.') || '(answer)'}: ${message}`,
    );
  const further = issues.length - named.length;
  return [...named, ...(further > 0 ? [`and ${further} more`] : [])].join('; ');
}
