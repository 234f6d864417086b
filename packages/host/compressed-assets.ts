import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

/** Where the framework serves `static` of the build's folder. */
const PREFIX = '/_next/static/';
const TYPES = new Map([
  ['.js', 'application/javascript; charset=UTF-8'],
  ['.css', 'text/css; charset=UTF-8'],
]);
const EXTENSIONS = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

/** Makes the framework send the precompressed copy of a requested file, if there is one. */
export type SelectPrecompressed = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Scripts and style sheets have copies that the build has compressed (`scripts/compress-assets.ts`). The
 * framework serves every file of the folder under its own name, so a request for a script becomes one for its
 * copy, with the headers of the script.
 *
 * @param folder `static` in the build's folder; without it, as in tests, nothing is selected
 * @throws if the folder cannot be read
 */
export function createPrecompressedSelector(folder: string): SelectPrecompressed {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  const files = new Set(names);
  return (request, response) => {
    const { url = '', headers } = request;
    if (!url.startsWith(PREFIX)) return;
    const [file = '', ...query] = url.split('?');
    const type = TYPES.get(path.extname(file));
    const encoding = String(headers['accept-encoding'] ?? '');
    const extension = EXTENSIONS.get(encoding);
    if (!type || !extension || !files.has(file.slice(PREFIX.length) + extension)) return;
    request.url = [file + extension, ...query].join('?');
    response.setHeader('content-type', type);
    response.setHeader('content-encoding', encoding);
  };
}
