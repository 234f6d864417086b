// A worker thread with the least that a Node server can do: it sends bytes from memory.
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ path: string, status: number, html: Uint8Array, gzip: Uint8Array }[]} */
const responses = workerData;
const byPath = new Map(responses.map((response) => [response.path, response]));
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 's-maxage=60, stale-while-revalidate=31535940',
  vary: 'Accept-Encoding',
};

const server = createServer((request, response) => {
  const { status, html, gzip } = byPath.get(request.url) ?? { status: 404, html: '', gzip: '' };
  const isGzip = request.headers['accept-encoding']?.includes('gzip');
  const body = isGzip ? gzip : html;
  const encoding = isGzip ? { 'content-encoding': 'gzip' } : {};
  response.writeHead(status, { ...HEADERS, ...encoding, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
