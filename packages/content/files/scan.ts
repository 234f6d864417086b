import type { Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { isContentFile, MEDIA } from '@wenzhan/kit/served-files';
import { VERIFICATION } from '@wenzhan/kit/verification-files';
import type { SourceScan } from '../sources/source';

/** More concurrent reads would only queue for the few I/O threads, holding file handles and memory. */
export const READS_AT_ONCE = 64;

/** Sees what a scan passes. */
export interface ScanVisitor {
  /** Before a folder is listed. @param folder '' for the content folder itself */
  onFolder?(folder: string): Promise<void>;
  /** A file that is a symbolic link: what it leads to may change while its folder does not. */
  onLink?(file: string): void;
  /** Folders in the content folder that are passed over. */
  passed?: ReadonlySet<string>;
  /** A subfolder that cannot be read. Without this, the scan fails. */
  onFailure?(folder: string, error: Error): void;
}

/** What a name stands for, or why the disk does not tell. */
export type StatResult = Stats | Error;

/**
 * Lists a content folder and its direct subfolders. Hidden files (`.name`), backups (`name~`, `#name#`) and what
 * the system puts there (`lost+found`, `Thumbs.db`) are ignored, symbolic links followed.
 *
 * @throws when the folder cannot be read, or a subfolder, unless the visitor wants to know of that
 */
export async function scanFolder(dir: string, visitor: ScanVisitor = {}): Promise<SourceScan> {
  const scan: SourceScan = { fingerprints: new Map(), folders: [] };
  await eachEntry(dir, '', visitor, (name, stats) => {
    if (isFolder(name, stats)) scan.folders.push(name);
    else scan.fingerprints.set(name, fingerprintOf(stats));
  });
  // Which `stat` is answered first is chance.
  scan.folders.sort();
  for (const folder of scan.folders) {
    try {
      await eachEntry(dir, folder, visitor, (file, stats) =>
        scan.fingerprints.set(file, fingerprintOf(stats)),
      );
    } catch (error) {
      if (!visitor.onFailure) throw error;
      visitor.onFailure(folder, error as Error);
    }
  }
  return scan;
}

/** Whether a name in the content folder is a subfolder; if the disk does not tell, whether it may be a category. */
export const isFolder = (name: string, stats: StatResult): boolean =>
  stats instanceof Error ? !name.includes('.') : stats.isDirectory();

/**
 * Looks at every file of a folder, and at the folders in it.
 *
 * @param folder '' for the content folder itself
 */
export async function eachEntry(
  dir: string,
  folder: string,
  { onFolder, onLink, passed }: ScanVisitor,
  visit: (file: string, stats: StatResult) => void,
): Promise<void> {
  await onFolder?.(folder);
  const entries = await readdir(path.join(dir, folder), { withFileTypes: true });
  const isPassed = (name: string) => folder === '' && passed?.has(name);
  const kept = entries.filter(
    ({ name }) => !isIgnored(name) && !isOtherFile(folder, name) && !isPassed(name),
  );
  await inBatches(kept, READS_AT_ONCE, async (entry) => {
    const file = entryIn(folder, entry.name);
    if (OTHER_FOLDERS.has(file) && !(await findFile(`${dir}/${file}/${CATEGORY_FILE}`))) return;
    const stats = await findFile(path.join(dir, file));
    if (!stats) return;
    if (entry.isSymbolicLink()) onLink?.(file);
    visit(file, stats);
  });
}

// Not through `path`: the bundler would treat such files of the project as parts of the server.
const CATEGORY_FILE = 'category.yaml';
/** Folders of a site's pictures, of what visitors send and of what verifies the site, which are categories, too, if they have the file of one. */
const OTHER_FOLDERS = new Set([MEDIA, 'data', VERIFICATION]);

/** What the folder itself says to those who work in it. */
const GUIDES = new Set(['AGENTS.md', 'README.md']);

/** Whether a file is no content: one in such a folder that is not for its category, or one for those who work here. */
export const isOtherFile = (folder: string, name: string): boolean =>
  (OTHER_FOLDERS.has(folder) && !isContentFile(name)) || (folder === '' && GUIDES.has(name));

/** The entry of a file in a folder. @param folder '' for the content folder itself */
export const entryIn = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}/${name}`;

/**
 * Folders that file systems and network storage put into the root of a volume, and let nobody read, and files that
 * Windows puts into any folder.
 */
const OF_THE_SYSTEM = new Set([
  'lost+found',
  'System Volume Information',
  '$RECYCLE.BIN',
  '#recycle',
  '@eaDir',
  'Thumbs.db',
  'desktop.ini',
]);

/** Whether a file is hidden, the backup of a text editor, or the system's own. */
export const isIgnored = (name: string): boolean =>
  name.startsWith('.') || /~$|^#.*#$/.test(name) || OF_THE_SYSTEM.has(name);

/** The error codes of a file that was deleted, or a link that leads nowhere or in a circle. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/**
 * Null for a file that is not there: one may be deleted between `readdir` and `stat`. Pipes and devices count as missing:
 * the reading of one may never end.
 */
export async function findFile(file: string): Promise<StatResult | null> {
  try {
    const stats = await stat(file);
    return stats.isFile() || stats.isDirectory() ? stats : null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return NOT_THERE.has(code) ? null : (error as Error);
  }
}

/** As `findFile`. @throws if the disk does not tell */
export async function statIfThere(file: string): Promise<Stats | null> {
  const stats = await findFile(file);
  if (stats instanceof Error) throw stats;
  return stats;
}

const UNREADABLE = 'unreadable';

/** Whether a file has this fingerprint because the disk does not tell of it. */
export const isUnreadable = (fingerprint: string): boolean => fingerprint.startsWith(UNREADABLE);

/** Differs after each change of a file, also after one that leaves its size, or sets its time back. */
export const fingerprintOf = (stats: StatResult): string =>
  stats instanceof Error
    ? `${UNREADABLE} ${(stats as NodeJS.ErrnoException).code}`
    : `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}`;

/** The fingerprint of a file, as in a scan; null if there is none. */
export async function statsFingerprint(file: string): Promise<string | null> {
  const stats = await findFile(file);
  return stats && fingerprintOf(stats);
}

/** Whether a file is a symbolic link. */
export async function isLink(file: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => null);
  return stats?.isSymbolicLink() ?? false;
}
