// Runs a function of a build output as the platform's runtime does: node function-runner.mjs HANDLER PORT node|web
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';

const [handler, port, kind] = process.argv.slice(2);
const pending = new Set();
globalThis[Symbol.for('@vercel/request-context')] = {
  get: () => ({
    waitUntil: (promise) => pending.add(promise.finally(() => pending.delete(promise))),
  }),
};
const run = createRequire(import.meta.url)(handler);
const serve = kind === 'web' ? serveWeb : run;

createServer((request, response) => {
  Promise.resolve(serve(request, response)).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));

/** The middleware: a `Request`, whose address is in a header, and a `Response`. */
async function serveWeb(request, response) {
  const { 'x-harness-url': url, ...headers } = request.headers;
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const result = await run(
    new Request(url, {
      method: request.method,
      headers,
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
    }),
  );
  const cookies = result.headers.getSetCookie();
  response.writeHead(result.status, {
    ...Object.fromEntries(result.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  });
  response.end(Buffer.from(await result.arrayBuffer()));
}
