/**
 * Hosts that pictures may come from besides this site: `IMAGE_HOSTS`, the configured CDN and the
 * API's own host, as the build has gathered them (`next.config.ts`).
 */
function pictureHosts(): string[] {
  return (process.env.PICTURE_HOSTS ?? '').split(',').filter(Boolean);
}

/** Whether a picture may be shown: it lies on this site, or on one of the known hosts. */
export function isKnownPicture(url: string): boolean {
  return url.startsWith('/') || pictureHosts().includes(new URL(url).host);
}
