import path from 'node:path';
import type { Root } from 'hast';
import { imageSizeFromFile } from 'image-size/fromFile';
import { visit } from 'unist-util-visit';

/** The folder of static files. */
const PUBLIC_DIR = 'public';

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

/** The size in pixels of an image of this site; empty for external or unreadable images. */
async function sizeOf(src: string): Promise<{ width?: number; height?: number }> {
  if (!/^\/(?!\/)[^?#]+$/.test(src)) return {};
  try {
    const file = path.join(PUBLIC_DIR, path.posix.normalize(decodeURI(src)));
    const { width, height } = await imageSizeFromFile(file);
    return { width, height };
  } catch {
    return {};
  }
}
