import type { Picture } from '@wenzhan/contract/schemas/fields';

/**
 * Hosts of images besides this site: `IMAGE_HOSTS`, the configured CDN and the API's own host, as of the
 * build (`next.config.ts`). `*.cdn.example` stands for all hosts below it.
 */
function pictureHosts(): string[] {
  return (process.env.PICTURE_HOSTS ?? '').split(',').filter(Boolean);
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
