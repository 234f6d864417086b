import { setting } from '../settings/setting';

/** Where a site without a configured address is tried out. */
const LOCAL = 'http://localhost:3000';

/**
 * Public address of this site, without a trailing slash: `SITE_URL`, else Vercel's production
 * address. Null when neither is set: absolute addresses then stand on a local one.
 *
 * @throws {Error} when `SITE_URL` is no absolute http(s) address.
 */
export function configuredSiteUrl(): string | null {
  const own = setting('SITE_URL');
  if (own) return own;
  const host = process.env.VERCEL_PROJECT_PRODUCTION_URL;
  return host ? `https://${host}` : null;
}

/** The absolute address of a path of this site, as search engines are told it. */
export function absoluteUrl(path: string): string {
  return new URL(path, configuredSiteUrl() ?? LOCAL).href;
}
