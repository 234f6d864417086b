import 'server-only';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import sharp from 'sharp';
import { ICONS, type IconName, iconSource } from '../../site/brand/icons';
import { palettesOf } from '../../site/brand/palette';
import { seal } from '../share-image/drawing';
import { loadCover } from '../share-image/load-cover';
import { typesetterFor } from '../share-image/text-to-path';
import { SOFTWARE_ICON } from './software-icon';

/** Larger pictures are not decoded. */
const MOST_PIXELS = 50_000_000;
const DRAWING_SECONDS = 5;
/** Dots per inch at which a drawing has its own size, and most of them. */
const DENSITY = 72;
const MOST_DENSITY = 4800;
/** Side of the drawing of a seal; its seal is 1.7 times as large as its text. */
const SEAL_SIDE = 512;
/** Length of a picture, in its other dimension, from which it is a strip that nobody recognises in a square. */
const STRIP = 2;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** An icon as PNG, and why it is a seal instead of the picture that the site has for it, which may be there later. */
export interface DrawnIcon {
  png: Buffer;
  failure?: unknown;
}

/**
 * Draws an icon of a site: its picture, whole and in the middle of a square, or a seal; a seal, too, instead of a picture
 * that is a strip, or that cannot be loaded. A site without own icons has those of this software.
 *
 * @throws {Error} if the seal cannot be drawn
 */
export async function drawIcon(site: SiteConfig, name: IconName): Promise<DrawnIcon> {
  const source = iconSource(site);
  if (!source) return { png: await drawSoftwareIcon(name) };
  if (source === 'seal') return { png: await drawSeal(site, name) };
  try {
    const picture = await loadCover(source.picture.url);
    const isUsable = picture !== null && !(await isStrip(picture));
    return {
      png: await (isUsable ? drawInSquare(picture, site.brand, name) : drawSeal(site, name)),
    };
  } catch (failure) {
    return { png: await drawSeal(site, name), failure };
  }
}

/** Draws the icon of this software. */
export const drawSoftwareIcon = (name: IconName): Promise<Buffer> =>
  drawInSquare(Buffer.from(SOFTWARE_ICON), undefined, name);

async function isStrip(picture: Buffer): Promise<boolean> {
  const { width = 1, height = 1 } = await sharp(picture).metadata();
  return Math.max(width / height, height / width) > STRIP;
}

/** @throws {Error} if the picture cannot be read, or the drawing takes too long */
async function drawInSquare(
  picture: Buffer,
  brand: SiteConfig['brand'],
  name: IconName,
): Promise<Buffer> {
  const { size, share, ...form } = ICONS[name];
  const inner = Math.round(size * share);
  const edge = Math.floor((size - inner) / 2);
  const rest = size - inner - edge;
  const { paper } = palettesOf(brand ?? {}).usual.light;
  const background = 'onPaper' in form ? paper : CLEAR;
  const { width = inner, height = inner, format } = await sharp(picture).metadata();
  const density = Math.ceil((DENSITY * inner) / Math.max(width, height));
  const drawing =
    format === 'svg' ? { density: Math.min(MOST_DENSITY, Math.max(DENSITY, density)) } : {};
  const icon = sharp(picture, { ...drawing, limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background });
  return ('onPaper' in form ? icon.flatten({ background }) : icon)
    .png({ compressionLevel: 9 })
    .timeout({ seconds: DRAWING_SECONDS })
    .toBuffer();
}

async function drawSeal(site: SiteConfig, name: IconName): Promise<Buffer> {
  const setter = await typesetterFor([site.siteName]);
  const parts = seal(site, setter, { left: 0, top: 0, size: SEAL_SIDE / 1.7 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SEAL_SIDE}" height="${SEAL_SIDE}">${parts.join('')}</svg>`;
  return drawInSquare(Buffer.from(svg), site.brand, name);
}

/** A PNG of 48 × 48 pixels as a file of the type `image/x-icon`. */
export function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(ICONS['48.png'].size, 6);
  header.writeUInt8(ICONS['48.png'].size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
