/** Errors of a disk that takes nothing more. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Whether the disk, or the share of it that the user has, is full. */
export const isDiskFull = (error: unknown): boolean =>
  FULL.has((error as NodeJS.ErrnoException).code ?? '');

/** Whether the file system refused something. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

/** What an error of the file system means, in a sentence for the owner of a site; the message of any other error. */
export function describeSystemError(error: unknown): string {
  if (!isSystemError(error)) return error instanceof Error ? error.message : String(error);
  const { code = '', path: file = '' } = error;
  const target = 'dest' in error && typeof error.dest === 'string' ? error.dest : file;
  // A write to an open file does not say which.
  if (FULL.has(code)) return `磁盘满了${target && `，写不下${target}`}：腾出地方，再运行一次`;
  if (/^(EACCES|EPERM)$/.test(code))
    return `没有权限读写${target || '文件'}：改它的权限，或者换一个用户运行`;
  if (code === 'EROFS') return `${target}在只读的磁盘上，写不了`;
  if (code === 'ENOENT') return `没有${file}`;
  if (code === 'ENOTDIR') return `${target}不是目录，或者它上一级不是`;
  if (code === 'EISDIR') return `${target || '这'}是目录，不是文件`;
  return error.message;
}
