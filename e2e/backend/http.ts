import type { IncomingMessage, ServerResponse } from 'node:http';

/** CORS headers for browsers on another origin, as the contract names them. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, server, content-type, accept',
  'access-control-max-age': '600',
};

/** Adds the CORS headers to any response, failures included. */
export function allowOrigins(response: ServerResponse): void {
  for (const [name, value] of Object.entries(CORS_HEADERS)) response.setHeader(name, value);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}

/** Converts to a web `Request`, for handlers in the style of `fetch`. */
export async function toWebRequest(request: IncomingMessage, url: URL): Promise<Request> {
  const body = await readBody(request);
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Request(url, {
    method: request.method ?? 'GET',
    headers,
    body: body.length > 0 ? new Uint8Array(body) : null,
  });
}

export async function sendWebResponse(response: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
}
