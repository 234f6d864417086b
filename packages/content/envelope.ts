import { MAX_TEXT_BYTES } from '@wenzhan/contract/calls/editing/values';
import { httpMessage } from '@wenzhan/contract/request/errors';
import { responses } from '@wenzhan/texts/responses';

/** A failure whose message is sent to the client; its code is also the HTTP status, unless that is given. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  /** Additional response headers. */
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(
    code: number,
    message = httpMessage(code),
    headers: Record<string, string> = {},
    status = code,
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.status = status;
  }
}

/** 404: the content does not exist, or not for this viewer. */
export const missing = () => new Refusal(404);

/** A successful response: an envelope with code 0 and the data. */
export function succeed(data: unknown): Response {
  return json({ code: 0, message: '', data }, 200);
}

/** A failure response: an envelope whose code is also the HTTP status, but for a refusal that has another. */
export function fail({ code, message, headers, status }: Refusal): Response {
  return json({ code, message, data: null }, status, headers);
}

/** The response to an internal error; reveals no details. */
export const brokenServer = () => fail(new Refusal(500));

/** A JSON response with the headers common to all responses. */
export function json(
  body: unknown,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** The longest valid body, that of `login`, has about 1,300 characters. */
export const MAX_BODY_BYTES = 16 * 1024;

/** The longest body of a call that an editor makes, in bytes. */
export const MAX_EDITING_BODY_BYTES = MAX_TEXT_BYTES;

/** The response to a longer body. */
export const tooLarge = (): Response => fail(new Refusal(413, responses().tooLarge));
