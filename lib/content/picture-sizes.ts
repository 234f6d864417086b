import path from 'node:path';
import type { Root } from 'hast';
import { imageSizeFromFile } from 'image-size/fromFile';
import { visit } from 'unist-util-visit';

/** Where the files lie that the site serves as they are. */
const PUBLIC_DIR = 'public';

/** Says the sizes of pictures that lie on this site and have none written down. */
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

/** Pixels of a picture of this site; nothing for what lies elsewhere or cannot be read. */
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
