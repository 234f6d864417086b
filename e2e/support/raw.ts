import { get, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  status: number;
  location: string | undefined;
  html: string;
  headers: IncomingHttpHeaders;
}

const PATIENCE_MS = 30_000;

/** Requests a path exactly as written, without following redirects, and reads the complete response. */
export function ask(base: string, path: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = get({ hostname, port, path, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const html = Buffer.concat(chunks).toString();
        const { headers, statusCode = 0 } = response;
        resolve({ status: statusCode, location: headers.location, html, headers });
      });
    });
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error(`${path}: no answer`)));
    request.on('error', reject);
  });
}
