import { readdirSync } from 'node:fs';
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

/** Prepares a request and its response, so that the framework sends a compressed copy of the file, if there is one. */
export type ChooseAsset = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Scripts and style sheets have copies that the build has compressed (`scripts/compress-assets.ts`). The
 * framework does not know them, but serves them under their own names like every file of the folder.
 *
 * @param folder `static` in the build's folder; nothing is chosen if it does not exist
 */
export function createAssetChoice(folder: string): ChooseAsset {
  const files = new Set(filesBelow(folder));
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

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
