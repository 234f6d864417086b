import type { MetadataRoute } from 'next';
import type { SiteConfig } from '../../api/schemas';
import { routes } from '../../urls';
import { COLOURS } from './colours';

/**
 * The web app manifest of the site.
 *
 * @param home where the installed app opens
 */
export function webManifest(site: SiteConfig, home: string = routes.home): MetadataRoute.Manifest {
  const { siteName, description, locale } = site;
  return {
    id: routes.home,
    name: siteName,
    short_name: siteName,
    ...(description ? { description } : {}),
    lang: locale,
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    background_color: COLOURS.paper,
    theme_color: COLOURS.paper,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/media/icons/192.png', type: 'image/png', sizes: '192x192' },
      { src: '/media/icons/512.png', type: 'image/png', sizes: '512x512' },
      {
        src: '/media/icons/maskable.png',
        type: 'image/png',
        sizes: '512x512',
        purpose: 'maskable',
      },
    ],
  };
}
