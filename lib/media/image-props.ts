import { getImageProps } from 'next/image';

/** Shape of a picture whose size nobody told: the covers' own. */
const DEFAULT_WIDTH = 1200;
const DEFAULT_HEIGHT = 675;

interface ImageRequest {
  /** A path of this site, or an absolute address on a known host. */
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
}

/**
 * The attributes of an `img`: address, sources for other widths, size. The framework's optimiser
 * serves them, except what it would refuse.
 */
export function imageProps({ url, alt, width, height, sizes }: ImageRequest) {
  const { props } = getImageProps({
    src: url,
    alt,
    width: Math.round(width ?? DEFAULT_WIDTH),
    height: Math.round(height ?? DEFAULT_HEIGHT),
    sizes,
    unoptimized: isAsItIs(url),
  });
  return {
    src: props.src,
    width: Number(props.width),
    height: Number(props.height),
    alt,
    ...(props.srcSet ? { srcSet: props.srcSet, sizes: props.sizes } : {}),
  };
}

/** The optimiser takes no SVG, no address with a query, and of this site only what lies in `/media/`. */
function isAsItIs(url: string): boolean {
  return /\.svg(#|$)|\?/i.test(url) || (url.startsWith('/') && !url.startsWith('/media/'));
}

/** The address of a picture before the optimiser: what `imageProps` was asked for. */
export function originalAddress(src: string): string {
  if (!src.startsWith('/_next/image?')) return src;
  return new URLSearchParams(src.slice(src.indexOf('?'))).get('url') ?? src;
}
