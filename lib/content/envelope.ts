import { HTTP_MESSAGES, httpMessage } from '../api/errors';

/** A failure that the visitor may know of; its code is the HTTP status too. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  /** What the answer's headers say besides. */
  readonly headers: Record<string, string>;

  constructor(code: number, message = httpMessage(code, ''), headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** What was asked for does not exist, or not for this viewer. */
export const missing = () => new Refusal(404);

/** An answer of the contract: code 0 with data. */
export function succeed(data: unknown): Response {
  return json({ code: 0, message: '', data }, 200);
}

/** An answer of the contract that is a failure; the HTTP status mirrors the code. */
export function fail({ code, message, headers }: Refusal): Response {
  return json({ code, message, data: null }, code, headers);
}

/** The answer to a failure of the server's own; tells the visitor nothing about it. */
export const brokenServer = () => fail(new Refusal(500, HTTP_MESSAGES[500]));

/** Any JSON, with the headers that every answer carries. */
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
