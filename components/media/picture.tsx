import { getImageProps } from 'next/image';
import type { Picture as PictureData } from '@/lib/api/schemas';

interface PictureProps {
  picture: PictureData;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** Shown before the fold: loaded at once. */
  priority?: boolean;
  className?: string | undefined;
}

/** Shape of a picture whose size nobody told: the covers' own. */
const DEFAULT_WIDTH = 1200;
const DEFAULT_HEIGHT = 675;

/** A picture with content. Optimised by the framework, except SVG, which is small as it is. */
export function Picture({ picture, sizes, priority = false, className }: PictureProps) {
  const { url, alt = '', width = DEFAULT_WIDTH, height = DEFAULT_HEIGHT } = picture;
  const { props } = getImageProps({
    src: url,
    alt,
    width: Math.round(width),
    height: Math.round(height),
    sizes,
    unoptimized: /\.svg(\?|#|$)/i.test(url),
    loading: priority ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : 'auto',
    ...(className ? { className } : {}),
  });
  // biome-ignore lint/performance/noImgElement: the props are next/image's own, without its script
  return <img {...props} alt={alt} />;
}
