// The least that a server in this language can do: the captured bytes, held in memory. Plain
// JavaScript, so that no compiler takes part in its start.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const [folder, port] = process.argv.slice(2);
const read = (file) => readFileSync(path.join(folder, file));
const pages = new Map(
  JSON.parse(read('pages.json')).map(({ path: address, file, status }) => [
    address,
    { status, raw: read(file), gzip: read(`${file}.gz`) },
  ]),
);
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 's-maxage=60, stale-while-revalidate=31535940',
  vary: 'Accept-Encoding',
};

createServer((request, response) => {
  const page = pages.get(request.url);
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  const gzip = request.headers['accept-encoding']?.includes('gzip');
  const body = gzip ? page.gzip : page.raw;
  const encoding = gzip ? { 'content-encoding': 'gzip' } : {};
  response.writeHead(page.status, { ...HEADERS, ...encoding, 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
