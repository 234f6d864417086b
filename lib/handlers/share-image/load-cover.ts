import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { startDeadline } from '@wenzhan/contract/request/deadline';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { MEDIA, readServed } from '@wenzhan/kit/served-files';
import { isKnownPicture } from '@wenzhan/text/pictures/picture-hosts';
import sharp from 'sharp';

const MOST_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 4000;

/**
 * Reads the cover of a poster: a file of `/media`, or an image of a known host. Null for any other
 * URL, which the site itself does not load either, and for a drawing (SVG) of another host: no timeout ends its
 * rendering.
 *
 * @throws {Error} if it is missing, too slow or too large
 */
export async function loadCover(url: string): Promise<Buffer | null> {
  if (!url.startsWith('/')) return isKnownPicture(url) ? fetchCover(url) : null;
  const address = path.posix.normalize(
    decodeURIComponent(new URL(url, 'http://same-site.invalid').pathname),
  );
  if (!address.startsWith(`/${MEDIA}/`)) return null;
  return readServed(address, async (file) => {
    const { size } = await stat(/* turbopackIgnore: true */ file);
    if (size > MOST_BYTES) throw new Error(`${address} has more than ${MOST_BYTES} bytes`);
    return readFile(/* turbopackIgnore: true */ file);
  });
}

async function fetchCover(url: string): Promise<Buffer | null> {
  const deadline = startDeadline(TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: deadline.signal, redirect: 'error' });
    const body = response.ok ? await readBodyWithLimit(response, MOST_BYTES) : null;
    if (!body) throw new Error(`HTTP ${response.status}, or more than ${MOST_BYTES} bytes`);
    const cover = Buffer.from(body);
    return (await sharp(cover).metadata()).format === 'svg' ? null : cover;
  } finally {
    deadline.clear();
  }
}
