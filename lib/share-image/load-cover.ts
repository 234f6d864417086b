import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startDeadline } from '../api/deadline';
import { readBodyWithLimit } from '../http/read-body-with-limit';
import { isKnownPicture } from '../media/picture-hosts';

const FOLDER = 'public/media';
const MOST_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 4000;

/**
 * Reads the cover of a poster: a file below `public/media`, or an image of a known host. Null for any other
 * URL, which the site itself does not load either.
 *
 * @throws {Error} if it is missing, too slow or too large
 */
export async function loadCover(url: string): Promise<Buffer | null> {
  if (!url.startsWith('/')) return isKnownPicture(url) ? fetchCover(url) : null;
  const file = path.posix.join(
    'public',
    decodeURI(new URL(url, 'http://same-site.invalid').pathname),
  );
  if (!file.startsWith(`${FOLDER}/`)) return null;
  return readFile(path.join(/* turbopackIgnore: true */ process.cwd(), file));
}

async function fetchCover(url: string): Promise<Buffer> {
  const deadline = startDeadline(TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: deadline.signal, redirect: 'error' });
    const body = response.ok ? await readBodyWithLimit(response, MOST_BYTES) : null;
    if (!body) throw new Error(`HTTP ${response.status}, or more than ${MOST_BYTES} bytes`);
    return Buffer.from(body);
  } finally {
    deadline.clear();
  }
}
