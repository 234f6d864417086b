import path from 'node:path';
import type { Root } from 'hast';
import { imageSizeFromFile } from 'image-size/fromFile';
import { visit } from 'unist-util-visit';

/** The folder of static files. */
const PUBLIC_DIR = 'public';
/** EXIF orientations from this one on exchange width and height. */
const FIRST_TURNED = 5;

/** Adds `width` and `height` to images of this site that have neither. */
export async function addPictureSizes(tree: Root): Promise<void> {
  const sizing: Promise<void>[] = [];
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName !== 'img' || properties.width || properties.height) return;
    sizing.push(
      sizeOf(String(properties.src ?? '')).then((size) => {
        Object.assign(properties, size);
      }),
    );
  });
  await Promise.all(sizing);
}

/** The size in pixels in which an image of this site is shown; empty for external or unreadable images. */
async function sizeOf(src: string): Promise<{ width?: number; height?: number }> {
  if (!/^\/(?!\/)[^?#]+$/.test(src)) return {};
  try {
    const named = path.posix.normalize(decodeURIComponent(src));
    const file = path.join(process.cwd(), PUBLIC_DIR, named);
    const { width, height, orientation = 1 } = await imageSizeFromFile(file);
    return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width };
  } catch {
    return {};
  }
}
