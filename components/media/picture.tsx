import type { Picture as PictureData } from '@/lib/api/schemas';
import { imageProps } from '@/lib/media/image-props';
import { isKnownPicture } from '@/lib/media/picture-hosts';

interface PictureProps {
  picture: PictureData;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** Shown before the fold: loaded at once. */
  priority?: boolean;
}

const AT_ONCE = { loading: 'eager', fetchPriority: 'high' } as const;
const LATER = { loading: 'lazy' } as const;

/** A picture with content; nothing where its host is unknown. */
export function Picture({ picture, sizes, priority = false }: PictureProps) {
  const { url, alt = '', width, height } = picture;
  if (!isKnownPicture(url)) return null;
  return (
    // biome-ignore lint/performance/noImgElement: the attributes are next/image's own, without its script
    <img
      {...imageProps({ url, alt, width, height, sizes })}
      alt={alt}
      {...(priority ? AT_ONCE : LATER)}
      decoding="async"
    />
  );
}
