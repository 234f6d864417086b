import 'server-only';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isContentFile, isMissing, MEDIA, readServed } from '@wenzhan/kit/served-files';

/** An open file, and what is known about it. */
export interface MediaFile {
  handle: FileHandle;
  name: string;
  size: number;
  modifiedAt: Date;
}

/**
 * Opens a file of `/media`, which editors may change while the site runs; the caller closes it. Null if there is none: also for a folder, for names that begin
 * with a dot, for a symbolic link that leads out of the folder, and for content, if the folder is a category, too.
 *
 * @param segments of the path below `/media`, decoded
 * @throws {Error} if the file cannot be read
 */
export async function openMediaFile(segments: readonly string[]): Promise<MediaFile | null> {
  if (segments.length === 0 || !segments.every(isName)) return null;
  try {
    return await readServed(`/${MEDIA}/${segments.join('/')}`, async (named, folder) => {
      const root = (await realpath(/* turbopackIgnore: true */ `${folder}/${MEDIA}`)) + path.sep;
      const file = await realpath(/* turbopackIgnore: true */ named);
      if (!file.startsWith(root) || isContentFile(file.slice(root.length))) return null;
      // Opening a named pipe would wait for its writer.
      return (await stat(/* turbopackIgnore: true */ file)).isFile()
        ? openFile(file, segments.at(-1) ?? '')
        : null;
    });
  } catch (error) {
    if (isMissing(error)) return null;
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
