import type { MetadataRoute } from 'next';
import { COLOURS } from '@/lib/site/metadata/colours';
import { getSite } from '@/lib/site/queries/site';
import { routes } from '@/lib/urls';

/** The web app manifest. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { siteName, description, locale } = await getSite();
  return {
    id: routes.home,
    name: siteName,
    short_name: siteName,
    ...(description ? { description } : {}),
    lang: locale,
    start_url: routes.home,
    scope: routes.home,
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
