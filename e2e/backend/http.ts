import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** CORS headers for browsers on another origin, as the contract names them. */
export const CORS_HEADERS = new Headers({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, server, content-type, accept',
  'access-control-max-age': '600',
});

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}

/** Converts to a web `Request`, for handlers in the style of `fetch`. */
export async function toWebRequest(request: IncomingMessage, url: URL): Promise<Request> {
  const bytes = await buffer(request);
  const { method = 'GET', headers } = request;
  const body = bytes.length > 0 ? new Uint8Array(bytes) : null;
  return new Request(url, { method, headers: headers as Record<string, string>, body });
}

export async function sendWebResponse(response: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
}
