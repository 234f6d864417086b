import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { selfRequest } from '@wenzhan/kit/http/self-request';
import { REDIRECT_CACHE } from '@wenzhan/kit/urls/redirect';

/** The request line of a request that reads; its path is Latin-1, one character for each byte. */
const REQUEST_LINE = /^(?:GET|HEAD) (\/[!-~\u0080-\u00ff]{0,1000}) HTTP\/1\.[01]\r?\n/;
/** More than the longest line that matches. */
const LINE_BYTES = 1100;

/** How Node responds to requests that it cannot parse; to all others with 400. */
const NODE_STATUSES = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

interface ParseError extends Error {
  code?: string;
  /** What the client has sent. */
  rawPacket?: Buffer;
}

/**
 * Makes a server lead a request whose path has unescaped bytes, which Node's parser rejects, to the escaped path, or to
 * where that redirects, at once. Other requests that Node cannot parse get its own response.
 *
 * @param mayLookUp whether a client may have a path requested from this server; gets the header `X-Forwarded-For`
 */
export function redirectUnescapedPaths(
  server: Server,
  mayLookUp: (socket: Socket, forwarded: string) => Promise<boolean>,
): void {
  server.on('clientError', async (error: ParseError, socket: Socket) => {
    const path = escapedPath(error.rawPacket);
    const mayFollow = path !== null && (await mayLookUp(socket, forwardedFor(error.rawPacket)));
    const location = mayFollow ? await locationOf(server, path) : null;
    // A response to an earlier request of the connection may be under way.
    const { headersSent } = (Reflect.get(socket, '_httpMessage') ?? {}) as {
      headersSent?: boolean;
    };
    if (!socket.writable || headersSent) return socket.destroy(error);
    const head = location
      ? `308 Permanent Redirect\r\nLocation: ${location}\r\nCache-Control: ${REDIRECT_CACHE}\r\nContent-Length: 0`
      : (NODE_STATUSES.get(error.code ?? '') ?? '400 Bad Request');
    return socket.end(`HTTP/1.1 ${head}\r\nConnection: close\r\n\r\n`);
  });
}

/** The path of a request, escaped; null if that changes nothing, or if its bytes are no UTF-8. */
export function escapedPath(packet: Buffer | undefined): string | null {
  const line = packet?.subarray(0, LINE_BYTES).toString('latin1') ?? '';
  const path = REQUEST_LINE.exec(line)?.[1] ?? '';
  // Two slashes begin a host.
  if (!/[\u0080-\u00ff]/.test(path) || /^\/[/\\]/.test(path)) return null;
  try {
    return path.replace(/[\u0080-\u00ff]+/g, (characters) => {
      const bytes = Buffer.from(characters, 'latin1');
      return encodeURIComponent(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    });
  } catch {
    return null;
  }
}

/** The values of `X-Forwarded-For` in what a client has sent, which Node has not parsed. */
function forwardedFor(packet: Buffer | undefined): string {
  const [head = ''] = packet?.toString('latin1').split('\r\n\r\n') ?? [];
  return [...head.matchAll(/^x-forwarded-for:(.*)$/gim)].map(([, value]) => value).join(',');
}

/** Where an escaped path redirects; otherwise the path. */
async function locationOf(server: Server, path: string): Promise<string> {
  const port = (server.address() as AddressInfo | null)?.port;
  // Not the user agent of other requests of this server to itself: this one is like a visitor's.
  const headers = { 'user-agent': 'Mozilla/5.0' };
  const response = await selfRequest(path, { method: 'HEAD', headers, port });
  const isMoved = response?.status === 301 || response?.status === 308;
  return (isMoved ? response.headers.get('location') : null) ?? path;
}
