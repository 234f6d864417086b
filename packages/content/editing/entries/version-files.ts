import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { refusalOf, writeFileIn } from './write-file';

/** The list of the versions of a text, a line of JSON for each. */
export const LOG = 'log.jsonl';
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

/**
 * Gives the folder of the versions of a text another name. Versions that are under that already come first.
 *
 * @throws {Refusal} as `writeFileIn`
 */
export async function moveVersions(from: string, to: string): Promise<void> {
  try {
    const names = await readdir(/* turbopackIgnore: true */ from).catch(absent);
    if (!names) return;
    await mkdir(/* turbopackIgnore: true */ path.dirname(to), { recursive: true });
    if (!(await readdir(/* turbopackIgnore: true */ to).catch(absent)))
      return await rename(/* turbopackIgnore: true */ from, to);
    for (const name of names.filter((each) => VERSION_FILE.test(each)))
      await rename(/* turbopackIgnore: true */ `${from}/${name}`, `${to}/${name}`);
    const lines = [...(await linesIn(to)), ...(await linesIn(from))];
    // One that was ended in between may have written some already.
    const all = [...new Set(lines)].map((line) => `${line}\n`).join('');
    await writeFileIn(to, LOG, all, { isFlushed: false });
    await rm(/* turbopackIgnore: true */ from, { recursive: true, force: true });
  } catch (error) {
    throw refusalOf(error);
  }
}

async function linesIn(folder: string): Promise<string[]> {
  const log = await readFile(/* turbopackIgnore: true */ `${folder}/${LOG}`, 'utf8').catch(absent);
  return log?.split('\n').filter(Boolean) ?? [];
}

/** @throws every error but that there is no such file */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
