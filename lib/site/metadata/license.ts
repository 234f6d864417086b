import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { License } from '@wenzhan/contract/schemas/fields';

/** The licence of an article: its own, else the site's. Null without one whose URL is absolute http(s). */
export function licenseOf(
  site: Pick<SiteConfig, 'license'>,
  article?: { license?: License | undefined },
): License | null {
  const license = article?.license ?? site.license;
  return license && isLicenseUrl(license.url) ? license : null;
}

function isLicenseUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
