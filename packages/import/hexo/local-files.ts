import path from 'node:path';
import { encodePath } from '../addresses';
import type { ListedFiles } from '../list-files';
import type { SourcePost } from '../source';

/** Files of `source`, and those of asset folders, which are published beside their posts. */
export function localFiles(
  { names, fileOf }: ListedFiles,
  sourceDir: string,
  posts: readonly SourcePost[],
  base: string,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of names) {
    if (/\.(md|markdown|yml|yaml|json|html)$/i.test(name) || !path.extname(name)) continue;
    if (!/^_/.test(name)) files.set(`${base}/${encodePath(name)}`, fileOf(name));
  }
  for (const { location, url, slug } of posts) {
    const folder = location.file.replace(/\.\w+$/, '/').normalize('NFC');
    const below = path.relative(sourceDir.normalize('NFC'), folder).split(path.sep).join('/');
    const page = url.replace(/[^/]*$/, '');
    // Beside the page, in the folder of its name, and as the source files refer to it.
    const places = [
      page,
      `${url.replace(/\.html?$/, '').replace(/\/$/, '')}/`,
      `${page}${encodePath(slug)}/`,
    ];
    for (const name of names.filter((one) => one.startsWith(`${below}/`) && path.extname(one))) {
      for (const at of places) {
        const address = new URL(encodePath(name.slice(below.length + 1)), at).href;
        if (!files.has(address)) files.set(address, fileOf(name));
      }
    }
  }
  return files;
}
