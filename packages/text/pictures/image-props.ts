import { getImageProps } from 'next/image';

/** Dimensions of images without any: those of the covers. */
const DEFAULT_WIDTH = 1200;
const DEFAULT_HEIGHT = 675;

interface ImageRequest {
  /** A path of this site, or an absolute URL on a known host. */
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** The `sizes` attribute. */
  sizes: string;
}

/**
 * The attributes of an `img`. Its sources are URLs of the framework's image optimiser, unless that would
 * reject the image.
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

/** The optimiser rejects SVG, URLs with a query, and paths of this site outside `/media/`. */
function isAsItIs(url: string): boolean {
  return /\.svg(#|$)|\?/i.test(url) || (url.startsWith('/') && !url.startsWith('/media/'));
}

/** The original URL of an image, which was passed to `imageProps`. */
export function originalAddress(src: string): string {
  if (!src.startsWith('/_next/image?')) return src;
  return new URLSearchParams(src.slice(src.indexOf('?'))).get('url') ?? src;
}
