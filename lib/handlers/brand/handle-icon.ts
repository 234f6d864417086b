import 'server-only';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { createByteLru } from '@wenzhan/kit/process/byte-lru';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { ICONS, type IconName, iconPath, iconVersion } from '../../site/brand/icons';
import { cachedSite } from '../../site/queries/site';
import { type DrawnIcon, drawIcon, drawSoftwareIcon, icoOf } from './draw-icon';

/** The file that a picture's URL leads to may change. */
const A_DAY = 'public, max-age=86400';
/** Without a version, or for another one. */
const A_WHILE = 'public, max-age=3600';
const RETRY_AFTER = 60;
/** Seconds in which the picture of an icon that could not be loaded is not asked for again. */
const FAILURE_SECONDS = 300;
const AS_LONG_AS_FAILURES = `public, max-age=${FAILURE_SECONDS}`;
const KEPT_BYTES = 2 * 1024 * 1024;

const drawn = createByteLru<DrawnIcon>(KEPT_BYTES, {
  sizeCalculation: ({ png }) => png.byteLength,
});
const inProgress = new Map<string, Promise<DrawnIcon>>();

/** Responds with an icon of the site; 404 for another name, 503 while none can be drawn. */
export async function handleIcon(file: string, version: string | null): Promise<Response> {
  if (!Object.hasOwn(ICONS, file)) return missing();
  const site = await cachedSite();
  try {
    const icon = await iconOf(site, file as IconName);
    const caching = version === iconVersion(site) ? A_DAY : A_WHILE;
    return image(icon.png, 'image/png', icon.failure ? AS_LONG_AS_FAILURES : caching);
  } catch (error) {
    logThrottled('an icon cannot be drawn', error);
    const headers = { 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER) };
    return new Response(null, { status: 503, headers });
  }
}

/**
 * Responds with the icon of the site, or, if it cannot be drawn, with that of this software.
 */
export async function handleFavicon(): Promise<Response> {
  try {
    const { png, failure } = await iconOf(await cachedSite(), '48.png');
    return image(icoOf(png), 'image/x-icon', failure ? AS_LONG_AS_FAILURES : A_WHILE);
  } catch (error) {
    logThrottled('the favicon cannot be drawn', error);
    return image(icoOf(await drawSoftwareIcon('48.png')), 'image/x-icon', AS_LONG_AS_FAILURES);
  }
}

/** Concurrent requests share one drawing, and later ones have what it resulted in. */
async function iconOf(site: SiteConfig, name: IconName): Promise<DrawnIcon> {
  const key = iconPath(site, name);
  const cached = drawn.get(key);
  if (cached) return cached;
  const drawing = inProgress.get(key) ?? drawIcon(site, name);
  inProgress.set(key, drawing);
  try {
    const icon = await drawing;
    if (icon.failure) logThrottled('a seal replaces the icon, whose picture fails', icon.failure);
    drawn.set(key, icon, icon.failure ? { ttl: FAILURE_SECONDS * 1000 } : {});
    return icon;
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
