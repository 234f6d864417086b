import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { BrokenExport } from './source';
import { describeSystemError } from './system-errors';

/**
 * The path of a file or folder that an export names or has. The export may come from anybody, so a path with `..` or
 * through a symbolic link could be any file of this machine, which the site would publish.
 *
 * @param folder the export, as it was named on the command line
 * @throws {BrokenExport} with the path, if it leads out of the folder or to nothing
 */
export async function insideExport(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  const location = { file, line: 1 };
  const [root, real] = await Promise.all([realpath(folder), realpath(file)]).catch((error) => {
    const isMissing = /^(ENOENT|ENOTDIR)$/.test(error.code);
    throw new BrokenExport(location, isMissing ? '没有这个文件或目录' : describeSystemError(error));
  });
  if (real !== root && !real.startsWith(path.join(root, path.sep))) {
    throw new BrokenExport(location, '在导出的目录外面，没有读');
  }
  return file;
}
