import type { ImageObject } from 'schema-dts';
import { pageUrl } from '../page-edition';
import type { PageMetadata } from './page-description';
import { SHARE_SIZES, type ShareFormat, sharePath } from './share-address';

/** The share images of a page in some formats; none of one that must not be shared. */
export function shareImages(page: PageMetadata, formats: ShareFormat[]): ImageObject[] {
  const { picture } = page;
  if (!picture) return [];
  return formats.map((format) => {
    const { width, height } = SHARE_SIZES[format];
    const drawn = image(sharePath(picture, format), width, height);
    return { ...drawn, '@id': pageUrl(`${page.path}#share-${format}`) };
  });
}

/** A picture with its size, if that is known. */
export function image(url: string, width?: number, height?: number) {
  const size = width && height ? { width: `${width}`, height: `${height}` } : {};
  return { '@type': 'ImageObject' as const, url: pageUrl(url), ...size };
}
