import { createHash } from 'node:crypto';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { Picture } from '@wenzhan/contract/schemas/fields';
import { buildPath } from '@wenzhan/contract/urls/routes';
import type { Metadata, MetadataRoute } from 'next';

/** Side of an icon in pixels, and the share of it that its picture takes. */
interface IconForm {
  size: number;
  share: number;
  /** On paper instead of transparent: phones show transparent parts as black. */
  onPaper?: true;
}

/** Icons by their file name. Of a maskable one only a circle in the middle is sure to be displayed. */
export const ICONS = {
  '48.png': { size: 48, share: 1 },
  '180.png': { size: 180, share: 0.84, onPaper: true },
  '192.png': { size: 192, share: 1 },
  '512.png': { size: 512, share: 1 },
  'maskable.png': { size: 512, share: 0.62, onPaper: true },
} as const satisfies Record<string, IconForm>;

export type IconName = keyof typeof ICONS;

/** What the icons of a site are made from: a picture, or the first character of its name as a seal. */
export type IconSource = { picture: Picture } | 'seal';

/** This software's own site, whose logo the icons of this software show. */
const SAMPLE = { siteName: '文站', logo: '/media/logo.svg' };

/** Null for a site that chooses neither a brand nor a logo or icon, which has the icons of this software. */
export function iconSource({ siteName, icon, brand, logo }: SiteConfig): IconSource | null {
  const picture = icon ?? logo;
  if (!picture) return brand ? 'seal' : null;
  const isSample = siteName === SAMPLE.siteName && picture.url.endsWith(SAMPLE.logo);
  return isSample && !brand ? null : { picture };
}

/** Changes with what the icons show. */
export function iconVersion(site: SiteConfig): string {
  const content = JSON.stringify([iconSource(site), site.brand, site.siteName]);
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

/** The path of an icon of a site. */
export const iconPath = (site: SiteConfig, name: IconName): string =>
  `${buildPath('/icons/[file]', { file: name })}?v=${iconVersion(site)}`;

const PNG = 'image/png';

/** The path of the icon for phones, whose side is that of `ICONS['180.png']`. */
export const phoneIconPath = (site: SiteConfig): string =>
  iconSource(site) ? iconPath(site, '180.png') : '/apple-icon.png';

/** The icons in the head of every page. */
export function iconLinks(site: SiteConfig): NonNullable<Metadata['icons']> {
  const isOwn = iconSource(site) !== null;
  const favicon = { url: '/favicon.ico', sizes: '48x48', type: 'image/x-icon' };
  return {
    icon: [
      favicon,
      isOwn
        ? { url: iconPath(site, '192.png'), sizes: '192x192', type: PNG }
        : { url: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    apple: [
      {
        url: phoneIconPath(site),
        sizes: '180x180',
        type: PNG,
      },
    ],
  };
}

/** The icons of the installed app. */
export function manifestIcons(site: SiteConfig): NonNullable<MetadataRoute.Manifest['icons']> {
  const isOwn = iconSource(site) !== null;
  const png = (name: IconName) => ({
    src: iconPath(site, name),
    type: PNG,
    sizes: `${ICONS[name].size}x${ICONS[name].size}`,
  });
  return [
    ...(isOwn ? [] : [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }]),
    png('192.png'),
    png('512.png'),
    { ...png('maskable.png'), purpose: 'maskable' },
  ];
}
