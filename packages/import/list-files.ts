import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { insideExport } from './inside-export';
import { BrokenExport, type Note } from './source';

/** Files of one site: more are a folder that was named by mistake. */
const MAX_FILES = 200_000;

/** The files of an export. */
export interface ListedFiles {
  /** Below the folder, with `/` as separator, sorted; with composed characters (NFC), as texts have them. */
  names: string[];
  /** Where a file is by its name: archives made on macOS have decomposed characters (NFD). */
  fileOf(name: string): string;
  notes: Note[];
}

/**
 * The files of an export, none of which is outside its folder. Symbolic links are not followed, because an archive could
 * name any file of this machine; they are noted.
 *
 * @param isSkipped tells by its path whether a folder is left out
 * @param below the folder of the export whose files are listed; names begin there
 * @throws {BrokenExport} for a folder that is missing or outside the export, and for too many files
 */
export async function listFiles(
  exported: string,
  isSkipped: (name: string) => boolean = () => false,
  below = '',
): Promise<ListedFiles> {
  const folder = await insideExport(exported, below);
  const files = new Set<string>();
  const links: string[] = [];
  const folders = [''];
  for (let parent = folders.pop(); parent !== undefined; parent = folders.pop()) {
    for (const entry of await readdir(path.join(folder, parent), { withFileTypes: true })) {
      const name = path.posix.join(parent, entry.name);
      if (entry.isSymbolicLink()) links.push(path.join(folder, name));
      else if (entry.isFile()) files.add(name);
      else if (entry.isDirectory() && !isSkipped(name)) folders.push(name);
    }
    if (files.size > MAX_FILES) {
      throw new BrokenExport({ file: folder, line: 1 }, `目录里的文件超过${MAX_FILES}个`);
    }
  }
  const written = new Map([...files].map((name) => [composedIn(files, name), name]));
  return {
    names: [...written.keys()].sort(),
    fileOf: (name) => path.join(folder, written.get(name) ?? name),
    notes: links.sort().map(linkNote),
  };
}

/** A file whose composed name is that of another one keeps its own. */
function composedIn(files: ReadonlySet<string>, name: string): string {
  const composed = name.normalize('NFC');
  return files.has(composed) ? name : composed;
}

const linkNote = (file: string): Note => ({
  location: { file, line: 1 },
  subject: path.basename(file),
  text: '没有搬来：这是符号链接，导入时不跟随',
});
