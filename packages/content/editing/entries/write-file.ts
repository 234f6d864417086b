import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { noteWriting } from '@wenzhan/kit/telemetry/disk-trouble';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { Refusal } from '../../envelope';

/** Begins the names of files that are being written; the scanner ignores hidden files. */
const PART = '.writing-';
/** Milliseconds after which such a file was left behind by a process that has ended. */
const OLD_PART_MS = 3_600_000;

/**
 * Where a file of a folder really is. Links within the folder are followed.
 *
 * @param root the folder, absolute
 * @param file relative to it, with `/`; it may be missing
 * @throws {Refusal} 403 for a link that leads out of the folder
 */
export async function placeIn(root: string, file: string): Promise<string> {
  const base = (await realPathOf(root)) ?? root;
  let known = path.join(/* turbopackIgnore: true */ base, file);
  let rest = '';
  for (let real = await realPathOf(known); ; real = await realPathOf(known)) {
    if (real !== null) {
      const place = path.join(/* turbopackIgnore: true */ real, rest);
      if (place !== base && !place.startsWith(base + path.sep)) throw outside();
      return place;
    }
    if (known === base || path.dirname(known) === known) {
      return path.join(/* turbopackIgnore: true */ base, file);
    }
    rest = path.join(path.basename(known), rest);
    known = path.dirname(known);
  }
}

const outside = () => new Refusal(403, writingEntries().outside);

/** Null for a path that is not there. @throws for a link to nothing, which would be written through */
async function realPathOf(file: string): Promise<string | null> {
  try {
    return await realpath(/* turbopackIgnore: true */ file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw refusalOf(error);
  }
}

interface WriteOptions {
  /** Is asked when everything is on the disk but the name; false leaves the file as it was. */
  isStillWanted?: (() => Promise<boolean>) | undefined;
  /** Permissions of a new file; those of an old one stay. */
  mode?: number;
  /** False for what may be lost if the power fails; nothing is if the process is ended. */
  isFlushed?: boolean;
}

/**
 * Writes a file, so that readers, and whoever comes after a crash, find the old one or the new one whole. Folders that are
 * missing are made.
 *
 * @param root the folder, absolute, out of which nothing leads
 * @param file relative to it
 * @returns whether it was written
 * @throws {Refusal} 507 for a full disk, 403 without permission; the file is as it was
 */
export async function writeFileIn(
  root: string,
  file: string,
  content: string | Uint8Array,
  { isStillWanted, mode, isFlushed = true }: WriteOptions = {},
): Promise<boolean> {
  const target = await placeIn(root, file);
  const folder = path.dirname(target);
  const part = path.join(/* turbopackIgnore: true */ folder, `${PART}${randomUUID()}`);
  try {
    await mkdir(/* turbopackIgnore: true */ folder, { recursive: true });
    await writeWhole(part, content, (await modeOf(target)) ?? mode, isFlushed);
    if (isStillWanted && !(await isStillWanted())) {
      await rm(part, { force: true });
      return false;
    }
    await rename(part, target);
    noteWriting(root, null);
    if (isFlushed) {
      await flushFolder(folder);
      await removeOldParts(folder, Date.now());
    }
    return true;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    noteWriting(root, error);
    throw refusalOf(error);
  }
}

async function writeWhole(
  part: string,
  content: string | Uint8Array,
  mode: number | undefined,
  isFlushed: boolean,
): Promise<void> {
  const handle = await open(/* turbopackIgnore: true */ part, 'wx', mode);
  try {
    await handle.writeFile(content);
    if (isFlushed) await handle.sync();
  } finally {
    await handle.close();
  }
  // What `open` gives is without the bits of the process's umask.
  if (mode !== undefined) await chmod(part, mode);
}

async function modeOf(file: string): Promise<number | undefined> {
  const stats = await stat(/* turbopackIgnore: true */ file).catch(() => null);
  return stats ? stats.mode & 0o7777 : undefined;
}

/** Lets a name outlive a power failure, where the system can. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(/* turbopackIgnore: true */ folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Removes a file that may be missing. @throws {Refusal} as `writeFileIn` */
export async function removeFileIn(root: string, file: string): Promise<void> {
  const target = await placeIn(root, file);
  try {
    await rm(/* turbopackIgnore: true */ target, { force: true });
    await flushFolder(path.dirname(target));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Gives a file another name in the same folder tree. @throws {Refusal} as `writeFileIn` */
export async function renameFileIn(root: string, from: string, to: string): Promise<void> {
  const [source, target] = [await placeIn(root, from), await placeIn(root, to)];
  try {
    await mkdir(/* turbopackIgnore: true */ path.dirname(target), { recursive: true });
    await rename(/* turbopackIgnore: true */ source, target);
    await flushFolder(path.dirname(target));
    await flushFolder(path.dirname(source));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Removes what processes that have ended began to write into a folder. */
async function removeOldParts(folder: string, now: number): Promise<void> {
  const names = await readdir(/* turbopackIgnore: true */ folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PART))) {
    const file = path.join(/* turbopackIgnore: true */ folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && now - stats.mtimeMs > OLD_PART_MS) await rm(file, { force: true }).catch(() => {});
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS', 'ELOOP']);

/** What a failure of the disk says to editors; any other error is itself. */
export function refusalOf(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (FULL.has(code)) return new Refusal(507, writingEntries().noSpace);
  if (NOT_ALLOWED.has(code)) return new Refusal(403, writingEntries().readOnly);
  return error;
}
