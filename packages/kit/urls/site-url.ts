import { setting } from '../settings/setting';

/**
 * The configured public URL of this site, without a trailing slash: `SITE_URL`, else Vercel's production
 * URL. Null if neither is set. A host with Chinese letters is encoded, as in all absolute URLs, which begin with this.
 *
 * @throws {Error} if `SITE_URL` is not an absolute http(s) URL
 */
export function configuredSiteUrl(): string | null {
  const host = process.env.VERCEL_PROJECT_PRODUCTION_URL;
  const url = setting('SITE_URL') ?? (host ? `https://${host}` : null);
  return url && new URL(url).origin;
}

/**
 * The base of all absolute URLs of this site, without a trailing slash: the configured URL, else localhost
 * with `PORT`.
 */
export function siteUrl(): string {
  return configuredSiteUrl() ?? `http://localhost:${setting('PORT')}`;
}

/** The canonical absolute URL of a path of this site. */
export function absoluteUrl(path: string): string {
  return new URL(path, siteUrl()).href;
}
