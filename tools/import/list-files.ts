import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BrokenExport, type Note } from './source';

/** Files of one site: more are a folder that was named by mistake. */
const MAX_FILES = 200_000;

/**
 * The files below a folder, with `/` as separator. Symbolic links are not followed, because an archive could name any
 * file of this machine; they are noted.
 *
 * @param isSkipped tells by its path whether a folder is left out
 * @throws {BrokenExport} for too many files
 */
export async function listFiles(
  folder: string,
  isSkipped: (name: string) => boolean = () => false,
): Promise<{ names: string[]; notes: Note[] }> {
  const names: string[] = [];
  const links: string[] = [];
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
      const name = path.posix.join(below, entry.name);
      if (entry.isSymbolicLink()) links.push(path.join(folder, name));
      else if (entry.isFile()) names.push(name);
      else if (entry.isDirectory() && !isSkipped(name)) folders.push(name);
    }
    if (names.length > MAX_FILES) {
      throw new BrokenExport({ file: folder, line: 1 }, `目录里的文件超过${MAX_FILES}个`);
    }
  }
  return { names: names.sort(), notes: links.sort().map(linkNote) };
}

const linkNote = (file: string): Note => ({
  place: { file, line: 1 },
  subject: path.basename(file),
  text: '没有搬来：这是符号链接，导入时不跟随',
});
