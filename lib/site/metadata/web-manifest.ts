import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import type { MetadataRoute } from 'next';
import { manifestIcons } from '../brand/icons';
import { palettesOf } from '../brand/palette';

/**
 * The web app manifest of the site.
 *
 * @param home where the installed app opens
 */
export function webManifest(site: SiteConfig, home: string = routes.home): MetadataRoute.Manifest {
  const { siteName, description, locale, brand } = site;
  const { paper } = palettesOf(brand ?? {}).usual.light;
  return {
    id: routes.home,
    name: siteName,
    short_name: siteName,
    ...(description ? { description } : {}),
    lang: locale,
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: manifestIcons(site),
  };
}
