import type { Picture as PictureData } from '@wenzhan/contract/schemas/fields';
import { imageProps } from '@wenzhan/text/pictures/image-props';
import { isKnownPicture } from '@wenzhan/text/pictures/picture-hosts';

interface PictureProps {
  picture: PictureData;
  /** Displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Above the fold: loads eagerly with high priority. */
  priority?: boolean;
}

const AT_ONCE = { loading: 'eager', fetchPriority: 'high' } as const;
const LATER = { loading: 'lazy' } as const;

/** A responsive image; renders nothing for a URL on an unknown host. */
export function Picture({ picture, sizes, priority = false }: PictureProps) {
  const { url, alt = '', width, height, focus } = picture;
  if (!isKnownPicture(url)) return null;
  const shown = focus ?? (isTall(picture) && 'upper');
  return (
    // biome-ignore lint/performance/noImgElement: the attributes are next/image's own, without its script
    <img
      {...imageProps({ url, alt, width, height, sizes })}
      alt={alt}
      {...(priority ? AT_ONCE : LATER)}
      decoding="async"
      {...(shown && { 'data-focus': shown })}
    />
  );
}

/** Whether its edges above and below are cut where pictures have one shape: a head is not. */
const isTall = ({ width, height }: PictureData) =>
  width !== undefined && height !== undefined && height > width;
