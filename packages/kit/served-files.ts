import path from 'node:path';
import { setting } from './settings/setting';
import { readSpelling } from './text/spellings';

/** The folder of a site's pictures and other files, in the site's folder; `/media` on the site. */
export const MEDIA = 'media';

/** Errors that say that there is no such file. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EINVAL']);

/** Whether an error of the disk says that there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && MISSING.has(String(Reflect.get(error, 'code')));

/**
 * Whether a file of the media folder is one of the content, and not shown as it is: the folder may be a category, too.
 *
 * @param name its path below the folder
 */
export const isContentFile = (name: string): boolean =>
  /^(?:category\.yaml|[^/\\]*\.md)$/i.test(name);

/**
 * The folders that may have the file that the server shows at a path, by precedence: the site's for `/media`, and `public`,
 * which has what the build's checkout shows, and had the media of earlier versions.
 *
 * @param address path on the site
 * @param site the site's folder
 */
export function foldersOf(address: string, site = setting('CONTENT_DIR')): string[] {
  // Not through `path`: the bundler would treat folders of the project as parts of the server.
  const shared = `${process.cwd()}/public`;
  if (!address.startsWith(`/${MEDIA}/`)) return [shared];
  return [path.isAbsolute(site) ? site : `${process.cwd()}/${site}`, shared];
}

/**
 * The first result of reading the file that the server shows at a path, by the spellings of its name.
 *
 * @param address decoded path on the site
 * @param read gets the file, and the folder below which the path leads to it
 * @throws the first error that does not say that the file is missing, or the last one
 */
export async function readServed<T>(
  address: string,
  read: (file: string, folder: string) => Promise<T>,
  site?: string,
): Promise<T> {
  const name = path.posix.normalize(address);
  const [last = '', ...others] = foldersOf(name, site).reverse();
  for (const folder of others) {
    try {
      return await readSpelling(name, (spelling) => read(folder + spelling, folder));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return readSpelling(name, (spelling) => read(last + spelling, last));
}
