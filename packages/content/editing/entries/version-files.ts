import { readdir, stat } from 'node:fs/promises';

/** The name of the file of a version. */
export const VERSION_FILE = /^([0-9a-f]{32})\.txt$/;

/** A version on the disk. */
export interface VersionFile {
  name: string;
  folder: string;
  file: string;
  size: number;
  at: number;
}

/** The bytes that versions take. */
export const sizeOf = (files: readonly VersionFile[]): number =>
  files.reduce((total, { size }) => total + size, 0);

/** The versions of each text. */
export function byFolder(files: readonly VersionFile[]): Iterable<VersionFile[]> {
  const folders = new Map<string, VersionFile[]>();
  for (const file of files) folders.set(file.folder, [...(folders.get(file.folder) ?? []), file]);
  return folders.values();
}

/** The oldest versions of a text, without which the others take no more than so many bytes; never the last. @param files the oldest first */
export function beyond(files: readonly VersionFile[], most: number): VersionFile[] {
  let sum = sizeOf(files);
  return files.slice(0, -1).filter(({ size }) => {
    const isBeyond = sum > most;
    if (isBeyond) sum -= size;
    return isBeyond;
  });
}

/** The texts in a folder and the folders in it. */
export async function filesIn(folder: string): Promise<VersionFile[]> {
  const files: VersionFile[] = [];
  const entries = await readdir(/* turbopackIgnore: true */ folder, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  for (const { name, parentPath } of entries) {
    if (!VERSION_FILE.test(name)) continue;
    const file = `${parentPath}/${name}`;
    const stats = await stat(/* turbopackIgnore: true */ file).catch(() => null);
    if (stats?.isFile())
      files.push({ name, folder: parentPath, file, size: stats.size, at: stats.mtimeMs });
  }
  return files;
}
