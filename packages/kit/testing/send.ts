import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  agent?: Agent;
}

export interface SentAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const PATIENCE_MS = 30_000;

/**
 * Sends a request exactly as written, and reads the complete response.
 *
 * @throws {Error} if the connection ends before the response does
 */
export function send(base: string, path: string, sent: Sent = {}): Promise<SentAnswer> {
  const { method = 'GET', headers = {}, body, agent } = sent;
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, headers, agent: agent ?? false };
    const asking = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    asking.setTimeout(PATIENCE_MS, () => asking.destroy(new Error(`${path}: no answer`)));
    asking.on('error', reject);
    asking.end(body);
  });
}
