import { readServed } from '@wenzhan/kit/served-files';
import { siteUrl } from '@wenzhan/kit/urls/site-url';
import type { Properties, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { type PictureSize, pictureSize } from '../../pictures/picture-size';
import { writtenSize } from '../../pictures/written-size';

/** Pixels of the text column: 38 characters of 17 px. */
const COLUMN = 646;

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
async function sizeOf(src: string): Promise<PictureSize | null> {
  const own = src.startsWith(`${siteUrl()}/`) ? src.slice(siteUrl().length) : src;
  const [address = ''] = own.split(/[?#]/);
  if (!/^\/(?!\/)./.test(address)) return null;
  try {
    return await readServed(decodeURIComponent(address), pictureSize);
  } catch {
    return null;
  }
}
