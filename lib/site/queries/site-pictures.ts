import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { Picture } from '@wenzhan/contract/schemas/fields';
import { resolvePicture, resolveShownPicture } from '@wenzhan/text/pictures/pictures';

/**
 * The configuration with the URLs of its pictures resolved, without those that cannot be shown: pages have then what
 * they have without a picture. The icon, by default the logo, is no picture of a page; it may be of any host.
 */
export function withPictures(site: SiteConfig): SiteConfig {
  const { logo, logoDark, icon = logo, policeBadge, footer, cdnUrl } = site;
  const shown = <T extends Picture>(picture: T) => resolveShownPicture(picture, cdnUrl);
  return {
    ...site,
    ...(logo && { logo: shown(logo) }),
    ...(logoDark && { logoDark: shown(logoDark) }),
    ...(icon && { icon: resolvePicture(icon, cdnUrl) }),
    ...(policeBadge && { policeBadge: shown(policeBadge) }),
    ...(footer?.qr && { footer: { ...footer, qr: shown(footer.qr) } }),
  };
}
