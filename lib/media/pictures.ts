import type { Picture } from '../api/schemas';
import { publicApiBase } from '../settings/api-base';

/**
 * The address of a picture as a page can use it: absolute ones stay, relative ones are read
 * against `cdnUrl`, or against the API base when `cdnUrl` is empty (the contract's `Picture`).
 * An address that is neither http(s) nor relative comes to nothing.
 */
export function resolvePictureUrl(url: string, cdnUrl: string): string | undefined {
  const base = cdnUrl || publicApiBase();
  const origin = 'http://same-site.invalid';
  const from = base ? `${base.replace(/\/+$/, '')}/` : `${origin}/`;
  const relative = base && !url.startsWith('//') ? url.replace(/^\/+/, '') : url;
  if (!URL.canParse(relative, from)) return undefined;
  const resolved = new URL(relative, from);
  if (resolved.protocol !== 'http:' && resolved.protocol !== 'https:') return undefined;
  return resolved.origin === origin ? resolved.href.slice(origin.length) : resolved.href;
}

/** The picture with its address resolved, or nothing when the address is not usable. */
export function resolvePicture(picture: Picture, cdnUrl: string): Picture | undefined {
  const url = resolvePictureUrl(picture.url, cdnUrl);
  return url ? { ...picture, url } : undefined;
}

/** Anything with a cover, its address resolved. */
export function withCover<T extends { cover?: Picture | undefined }>(thing: T, cdnUrl: string): T {
  return { ...thing, cover: thing.cover && resolvePicture(thing.cover, cdnUrl) };
}
