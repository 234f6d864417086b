import type { Picture } from '@wenzhan/contract/schemas/fields';
import { publicApiBase } from '@wenzhan/kit/settings/api-base';
import { withoutTrailingSlashes } from '@wenzhan/kit/text/trailing-slashes';
import { shownPicture } from './picture-hosts';

/**
 * Resolves the URL of an image: absolute URLs remain, relative ones are resolved against `cdnUrl`, or
 * against the API base if `cdnUrl` is empty (the contract's `Picture`). Undefined unless http(s).
 */
export function resolvePictureUrl(url: string, cdnUrl: string): string | undefined {
  const base = cdnUrl || publicApiBase();
  const origin = 'http://same-site.invalid';
  const from = base ? `${withoutTrailingSlashes(base)}/` : `${origin}/`;
  const relative = base && !url.startsWith('//') ? url.replace(/^\/+/, '') : url;
  if (!URL.canParse(relative, from)) return undefined;
  const resolved = new URL(relative, from);
  if (resolved.protocol !== 'http:' && resolved.protocol !== 'https:') return undefined;
  return resolved.origin === origin ? resolved.href.slice(origin.length) : resolved.href;
}

/** The image with its URL resolved; undefined if the URL is unusable. Its host may be unknown. */
export function resolvePicture<T extends Picture>(picture: T, cdnUrl: string): T | undefined {
  const url = resolvePictureUrl(picture.url, cdnUrl);
  return url ? { ...picture, url } : undefined;
}

/** The same for an image that must be shown; undefined if it cannot be. */
export function resolveShownPicture<T extends Picture>(picture: T, cdnUrl: string): T | undefined {
  return shownPicture(resolvePicture(picture, cdnUrl));
}

/** A copy of an object with the URL of its cover resolved. */
export function withCover<T extends { cover?: Picture | undefined }>(thing: T, cdnUrl: string): T {
  return { ...thing, cover: thing.cover && resolvePicture(thing.cover, cdnUrl) };
}
