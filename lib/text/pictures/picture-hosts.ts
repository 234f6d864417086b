/**
 * Hosts of images besides this site: `IMAGE_HOSTS`, the configured CDN and the API's own host, as of the
 * build (`next.config.ts`).
 */
function pictureHosts(): string[] {
  return (process.env.PICTURE_HOSTS ?? '').split(',').filter(Boolean);
}

/** Whether an image may be shown: it is on this site or on one of the known hosts. */
export function isKnownPicture(url: string): boolean {
  return url.startsWith('/') || pictureHosts().includes(new URL(url).host);
}
