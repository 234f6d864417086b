import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file or folder of a site, as it was when it was listed. */
export interface ListedFile {
  /** Where it is. */
  file: string;
  /** Its name in the archive: relative, with `/`. */
  name: string;
  stats: Stats;
}

/** Files that a process has not written to their end, and locks of processes that run. */
const UNFINISHED = /\.[0-9a-f]{8}\.part$|^\.writing-|\.lock$/;
/** Folders in one another at most. */
const MAX_DEPTH = 100;

/**
 * Lists the files of a folder, and those that its links lead to, by their name in an archive. What is gone by the time that it
 * is looked at is left out.
 *
 * @param prefix begins the names, such as `data/messages/`
 * @throws {Error} if a folder cannot be read, or links lead in circles
 */
export async function listFiles(
  folder: string,
  prefix: string,
  into = new Map<string, ListedFile>(),
): Promise<Map<string, ListedFile>> {
  await list(folder, prefix, { into, above: [await realpath(folder)] });
  return into;
}

interface Walk {
  into: Map<string, ListedFile>;
  /** The real paths of the folders above. */
  above: readonly string[];
}

async function list(folder: string, prefix: string, { into, above }: Walk): Promise<void> {
  if (above.length > MAX_DEPTH) throw new Error(`${folder}: too many folders in one another`);
  for (const entry of await namesIn(folder)) {
    if (UNFINISHED.test(entry)) continue;
    const file = path.join(folder, entry);
    const stats = await stat(file).catch(gone);
    if (!stats) continue;
    if (stats.isFile()) into.set(prefix + entry, { file, name: prefix + entry, stats });
    if (!stats.isDirectory()) continue;
    const real = await realpath(file).catch(gone);
    if (real === null) continue;
    if (above.includes(real)) throw new Error(`${file}: leads to a folder that it is in`);
    into.set(`${prefix}${entry}/`, { file, name: `${prefix}${entry}/`, stats });
    await list(file, `${prefix}${entry}/`, { into, above: [...above, real] });
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(gone)) ?? []).sort();

function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
