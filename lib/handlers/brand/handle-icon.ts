import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '../../api/schemas';
import { createByteLru } from '../../runtime/process/byte-lru';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { ICONS, type IconName, iconPath, iconVersion } from '../../site/brand/icons';
import { cachedSite } from '../../site/queries/site';
import { drawIcon, icoOf } from './draw-icon';

/** The file that a picture's URL leads to may change. */
const A_DAY = 'public, max-age=86400';
/** Without a version, or for another one. */
const A_WHILE = 'public, max-age=3600';
const RETRY_AFTER = 60;
const KEPT_BYTES = 2 * 1024 * 1024;
const OWN_FAVICON = 'public/media/icons/favicon.ico';

const drawn = createByteLru<Uint8Array>(KEPT_BYTES, {
  sizeCalculation: ({ byteLength }) => byteLength,
});
const inProgress = new Map<string, Promise<Buffer | null>>();

/** Responds with an icon of the site; 404 for another name and a site without own icons, 503 while it cannot be drawn. */
export async function handleIcon(file: string, version: string | null): Promise<Response> {
  if (!Object.hasOwn(ICONS, file)) return missing();
  const site = await cachedSite();
  try {
    const png = await iconOf(site, file as IconName);
    if (!png) return missing();
    return image(png, 'image/png', version === iconVersion(site) ? A_DAY : A_WHILE);
  } catch (error) {
    logThrottled('an icon cannot be drawn', error);
    const headers = { 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER) };
    return new Response(null, { status: 503, headers });
  }
}

/** Responds with the icon of the site, or, if there is none or it cannot be drawn, with that of this software. */
export async function handleFavicon(): Promise<Response> {
  try {
    const png = await iconOf(await cachedSite(), '48.png');
    if (png) return image(icoOf(Buffer.from(png)), 'image/x-icon', A_WHILE);
  } catch (error) {
    logThrottled('the favicon cannot be drawn', error);
  }
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), OWN_FAVICON);
  return image(await readFile(file), 'image/x-icon', A_WHILE);
}

/** Concurrent requests share one drawing. */
async function iconOf(site: SiteConfig, name: IconName): Promise<Uint8Array | null> {
  const key = iconPath(site, name);
  const known = drawn.get(key);
  if (known) return known;
  const drawing = inProgress.get(key) ?? drawIcon(site, name);
  inProgress.set(key, drawing);
  try {
    const png = await drawing;
    if (png) drawn.set(key, png);
    return png;
  } finally {
    inProgress.delete(key);
  }
}

function image(bytes: Uint8Array, type: string, caching: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-length': `${bytes.byteLength}`,
      'cache-control': caching,
    },
  });
}

const missing = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
