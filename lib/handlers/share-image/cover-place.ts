import { SHARE_SIZES, type ShareFormat } from '../../site/metadata/share-address';

/** Where the picture of the page is in an image, in pixels. */
export interface CoverPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

const { wide, square, poster } = SHARE_SIZES;

/** A card has it beside or above its text, a poster at 16:9 over the whole width. */
export const COVER_PLACES: Readonly<Record<Exclude<ShareFormat, 'qr'>, CoverPlace>> = {
  wide: { left: wide.width - 480, top: 0, width: 480, height: wide.height },
  square: { left: 0, top: 0, width: square.width, height: 270 },
  poster: { left: 0, top: 0, width: poster.width, height: Math.round((poster.width * 9) / 16) },
};
