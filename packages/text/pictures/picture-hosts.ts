import type { Picture } from '@wenzhan/contract/schemas/fields';
import { plainUrl } from '@wenzhan/kit/security/csp-sources';
import { publicApiBase } from '@wenzhan/kit/settings/api-base';

/** Hosts of images besides this site: `IMAGE_HOSTS`, the site's CDN and the API's own host. `*.cdn.example` is all hosts below it. */
export function pictureHosts(): string[] {
  const { IMAGE_HOSTS, SITE_CDN_URL, API_BASE_URL } = process.env;
  const hosts = (IMAGE_HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase());
  const urls = [SITE_CDN_URL, publicApiBase(), API_BASE_URL];
  return [...new Set([...hosts, ...urls.map((url) => plainUrl(url)?.host ?? '')])].filter(Boolean);
}

/** Whether an image may be shown: it is on this site or on one of the known hosts. */
export function isKnownPicture(url: string): boolean {
  if (url.startsWith('/')) return true;
  const { host } = new URL(url);
  return pictureHosts().some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  );
}

/** The picture, if it may be shown: what stands instead of a picture or around it is chosen by this. */
export const shownPicture = <T extends Picture>(picture: T | undefined): T | undefined =>
  picture && isKnownPicture(picture.url) ? picture : undefined;
