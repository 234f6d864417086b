/** A response in the envelope of the contract, which nobody may store. */
export function envelope(status: number, message: string, data: unknown = null): Response {
  const code = status >= 200 && status < 300 ? 0 : status;
  const headers = { 'cache-control': 'no-store' };
  return Response.json({ code, message, data }, { status, headers });
}

/** A response that asks its client to try again after some seconds. */
export function retryLater(
  status: number,
  message: string,
  seconds: number,
  data: unknown = null,
): Response {
  const response = envelope(status, message, data);
  response.headers.set('retry-after', String(seconds));
  return response;
}
