import { readServed } from '@wenzhan/kit/served-files';
import { siteUrl } from '@wenzhan/kit/urls/site-url';
import type { Properties, Root } from 'hast';
import { imageSizeFromFile } from 'image-size/fromFile';
import { visit } from 'unist-util-visit';
import { writtenSize } from '../../pictures/written-size';

/** Pixels of the text column: 38 characters of 17 px. */
const COLUMN = 646;
/** EXIF orientations from this one on exchange width and height. */
const FIRST_TURNED = 5;

interface Size {
  width: number;
  height: number;
}

/** Adds `width` and `height` in pixels to images of this site. Of a written size the other side keeps the shape. */
export async function addPictureSizes(tree: Root): Promise<void> {
  const sizing: Promise<void>[] = [];
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'img') sizing.push(addSize(properties));
  });
  await Promise.all(sizing);
}

async function addSize(properties: Properties): Promise<void> {
  // A height in percent is that of nothing: HTML ignores it.
  const [width, height] = [writtenSize(properties.width, COLUMN), writtenSize(properties.height)];
  if (width && height) return;
  const size = await sizeOf(String(properties.src ?? ''));
  if (!size) return;
  const scale = width ? width / size.width : height ? height / size.height : 1;
  properties.width = width ?? Math.max(1, Math.round(size.width * scale));
  properties.height = height ?? Math.max(1, Math.round(size.height * scale));
}

/** The size in pixels in which an image of this site is shown; null for external or unreadable images. */
async function sizeOf(src: string): Promise<Size | null> {
  const own = src.startsWith(`${siteUrl()}/`) ? src.slice(siteUrl().length) : src;
  const [address = ''] = own.split(/[?#]/);
  if (!/^\/(?!\/)./.test(address)) return null;
  try {
    const {
      width,
      height,
      orientation = 1,
    } = await readServed(decodeURIComponent(address), (file) =>
      imageSizeFromFile(/* turbopackIgnore: true */ file),
    );
    return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width };
  } catch {
    return null;
  }
}
