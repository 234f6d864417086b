import { open, stat } from 'node:fs/promises';
import { BrokenExport } from './source';
import { describeSystemError } from './system-errors';

/** A kind of archive, told by bytes of the file, whatever its name is. */
interface Archive {
  name: string;
  bytes: string;
  /** Where the bytes are, counted from the beginning. */
  at?: number;
  /** Unpacks it. */
  command: string;
}

const ARCHIVES: readonly Archive[] = [
  { name: 'ZIP', bytes: 'PK\x03\x04', command: 'unzip' },
  { name: 'ZIP', bytes: 'PK\x05\x06', command: 'unzip' },
  { name: 'ZIP', bytes: 'PK\x07\x08', command: 'unzip' },
  { name: 'RAR', bytes: 'Rar!\x1a\x07', command: 'unrar' },
  { name: '7z', bytes: '7z\xbc\xaf\x27\x1c', command: '7z' },
  { name: 'gzip', bytes: '\x1f\x8b', command: 'gunzip或tar' },
  { name: 'bzip2', bytes: 'BZh', command: 'bunzip2或tar' },
  { name: 'xz', bytes: '\xfd7zXZ\x00', command: 'unxz或tar' },
  { name: 'zstd', bytes: '\x28\xb5\x2f\xfd', command: 'unzstd或tar' },
  { name: 'tar', bytes: 'ustar', at: 257, command: 'tar' },
];
const HEAD_BYTES = 512;

/**
 * Refuses what can be no export, before anything is read of it: an archive, an empty file, one that may not be read.
 * What is not there is left to the readers, who know whether it should be a file or a folder.
 *
 * @param file a file or folder, as the user wrote it
 * @throws {BrokenExport} with the remedy
 */
export async function checkInput(file: string): Promise<void> {
  const refuse = (reason: string) => new BrokenExport({ file, line: 1 }, reason);
  const head = await headOf(file).catch((error: unknown) => {
    throw refuse(describeSystemError(error));
  });
  if (head === null) return;
  if (head === '') throw refuse('文件是空的：再导出、再下载一次');
  const archive = ARCHIVES.find(({ bytes, at = 0 }) => head.startsWith(bytes, at));
  if (!archive) return;
  const { name, command } = archive;
  throw refuse(
    `这是压缩包（${name}），不直接读。先解压（双击它，或者用命令${command}），再给出解压出来的文件夹或文件`,
  );
}

/** The first bytes of a file, one character each; null for a folder, and for what is not there. */
async function headOf(file: string): Promise<string | null> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!stats?.isFile()) return null;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
