import 'server-only';
import sharp from 'sharp';
import type { ShareSubject } from '../../site/metadata/share-address';
import { loadCover } from './load-cover';

/** A logo as a share image shows it. */
export interface DrawnLogo {
  /** PNG as a `data:` URL. */
  href: string;
  /** Width of one unit of height. */
  ratio: number;
  /** Whether the name of the site is part of it. */
  hasName: boolean;
}

/** Pixels: more than the largest format shows. */
const HEIGHT = 160;
/** A longer strip would be illegible. */
const MOST_RATIO = 8;
const MOST_PIXELS = 50_000_000;
/** Dots per inch of a drawing, four times as many as its own size has. */
const DENSITY = 288;

/** The logo of a site cannot be read or drawn: the image may have a seal meanwhile. */
export class LogoError extends Error {
  override name = 'LogoError';
}

/**
 * Draws the logo of a site for a share image. Null if there is none, or one that the site does not show either: the image has
 * a seal then.
 *
 * @param seconds after which the drawing is given up
 * @throws {LogoError}
 */
export async function drawnLogo(
  logo: ShareSubject['logo'],
  seconds: number,
): Promise<DrawnLogo | null> {
  try {
    const file = logo && (await loadCover(logo.url));
    if (!file) return null;
    const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, density: DENSITY })
      .resize({ height: HEIGHT, width: HEIGHT * MOST_RATIO, fit: 'inside' })
      .png()
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return {
      href: `data:image/png;base64,${data.toString('base64')}`,
      ratio: info.width / info.height,
      hasName: logo.hasName ?? false,
    };
  } catch (cause) {
    throw new LogoError('the logo of the site cannot be drawn', { cause });
  }
}
