import 'server-only';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_FOLDER } from '@wenzhan/kit/settings/media-folder';
import { readSpelling } from '@wenzhan/kit/text/spellings';

/** Errors that say that there is no such file. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EINVAL']);

/** An open file, and what is known about it. */
export interface MediaFile {
  handle: FileHandle;
  name: string;
  size: number;
  modifiedAt: Date;
}

/**
 * Opens a file of `/media`, which editors may change while the site runs; the caller closes it. Null if there is none: also for a folder, for names that begin
 * with a dot, and for a symbolic link that leads out of the folder.
 *
 * @param segments of the path below `/media`, decoded
 * @throws {Error} if the file cannot be read
 */
export async function openMediaFile(segments: readonly string[]): Promise<MediaFile | null> {
  if (segments.length === 0 || !segments.every(isName)) return null;
  // Without `path.join`, which would make the bundler include folders of the project in the server.
  const folder = `${process.cwd()}/${MEDIA_FOLDER}`;
  try {
    const root = await realpath(/* turbopackIgnore: true */ folder);
    const file = await readSpelling(segments.join('/'), (name) =>
      realpath(/* turbopackIgnore: true */ `${root}/${name}`),
    );
    // Opening a named pipe would wait for its writer.
    if (!file.startsWith(root + path.sep) || !(await stat(file)).isFile()) return null;
    return await openFile(file, segments.at(-1) ?? '');
  } catch (error) {
    if (error instanceof Error && MISSING.has(String(Reflect.get(error, 'code')))) return null;
    throw error;
  }
}

async function openFile(file: string, name: string): Promise<MediaFile> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { size, mtime } = await handle.stat();
  return { handle, name, size, modifiedAt: mtime };
}

/** Whether a decoded segment is a file name that is no hidden one, and cannot lead elsewhere. */
const isName = (segment: string): boolean =>
  segment !== '' && !segment.startsWith('.') && !/[/\\\p{Cc}]/u.test(segment);
