import { type FileHandle, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { atomicWrite, isPart, removeOldParts } from '@wenzhan/kit/process/part-files';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';
import { decodeMetadata, type EntryMetadata, metadataEnd } from './codec';
import { INVALIDATIONS } from './invalidations-file';

/** Marks the folder of a build: nothing else is ever removed. Touched by each process that uses the folder. */
const MARK = 'build.json';
/** How often a process touches the mark. */
export const TOUCH_MS = 60_000;
/** The age of a mark from which on no process uses the folder. */
const UNUSED_MS = 10 * TOUCH_MS;
const markSchema = z.object({ site: z.string() });

/** Has the metadata of most entries; those of what shows many articles are longer. */
const HEAD_BYTES = 16_384;
const BLOCK_BYTES = 4096;
const READ_AT_ONCE = 32;
const SEGMENT = /^[0-9a-f]{2}$/;

/** An entry's file; `metadata` is null if its content is none of ours. */
interface EntryFile {
  file: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modified: number;
  metadata: EntryMetadata | null;
}

/** Bytes that a file takes on disk. */
export const onDisk = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

/** Marks a folder as that of a build of this site. */
export async function markBuildFolder(dir: string, site: string): Promise<void> {
  await atomicWrite(path.join(dir, MARK), JSON.stringify({ site })).catch(logWrite);
}

/** Shows other builds that a process uses this folder. @returns false if the folder is not marked, or is gone */
export async function touchMark(dir: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path.join(dir, MARK), now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    logWrite(error);
    return true;
  }
}

/** The folders of other builds of this site, beside that of this build. */
export async function otherBuilds(dir: string, site: string): Promise<string[]> {
  const parent = path.dirname(dir);
  const names = await readdir(parent).catch(() => []);
  const siblings = names.filter((name) => name !== path.basename(dir));
  const folders = siblings.map((name) => path.join(parent, name));
  const areBuilds = await Promise.all(folders.map((folder) => isBuildFolder(folder, site)));
  return folders.filter((_, index) => areBuilds[index]);
}

/** Whether a build of this site has written a folder, and contains nothing else. */
async function isBuildFolder(dir: string, site: string): Promise<boolean> {
  try {
    const mark = markSchema.parse(JSON.parse(await readFile(path.join(dir, MARK), 'utf8')));
    const names = await readdir(dir);
    return mark.site === site && names.every(isOurs);
  } catch {
    return false;
  }
}

const isOurs = (name: string) =>
  name === MARK || name === INVALIDATIONS || SEGMENT.test(name) || isPart(name);

/**
 * Removes those of the folders that no process uses: one of an earlier build may serve until another has taken over.
 * One that cannot be removed stays.
 */
export async function removeUnused(folders: readonly string[]): Promise<void> {
  await Promise.all(
    folders.map(async (folder) => {
      if (await isUnused(folder))
        await rm(folder, { recursive: true, force: true }).catch(logWrite);
    }),
  );
}

/**
 * Removes what a build had stored before another one took over: when one goes back to it, nobody has told it what changed
 * meanwhile. It goes, too, if the build was only started again while another one serves.
 */
export async function removeIfReplaced(dir: string, others: readonly string[]): Promise<void> {
  const used = await usedAt(dir);
  const later = await Promise.all(others.map(usedAt));
  if (used === null || !later.some((at) => at !== null && at > used)) return;
  const names = (await readFolder(dir)).filter((name) => SEGMENT.test(name));
  for (const name of names) await rm(path.join(dir, name), { recursive: true }).catch(logWrite);
}

/** When a process last used a folder, in milliseconds since 1970; null if it has no mark. */
async function usedAt(dir: string): Promise<number | null> {
  return (await stat(path.join(dir, MARK)).catch(() => null))?.mtimeMs ?? null;
}

/** A mark from the future was made before a clock was set back: its age is unknown. */
async function isUnused(dir: string): Promise<boolean> {
  const at = await usedAt(dir);
  return at !== null && Math.abs(Date.now() - at) > UNUSED_MS;
}

/** The entries' files of a build, oldest first. Removes what was never completed; skips what cannot be read. */
export async function listEntryFiles(dir: string): Promise<EntryFile[]> {
  const names = await readFolder(dir);
  const folders = names.filter((name) => SEGMENT.test(name)).map((name) => path.join(dir, name));
  const files: string[] = [];
  for (const folder of folders) {
    const inside = await readFolder(folder);
    files.push(...inside.filter(isEntry).map((name) => path.join(folder, name)));
  }
  const found: EntryFile[] = [];
  for (let at = 0; at < files.length; at += READ_AT_ONCE) {
    const some = await Promise.all(files.slice(at, at + READ_AT_ONCE).map(inspect));
    found.push(...some.filter((file) => file !== null));
  }
  return found.sort((one, other) => one.modified - other.modified);
}

const isEntry = (name: string) => /^[0-9a-f]{64}$/.test(name);

async function readFolder(dir: string): Promise<string[]> {
  try {
    const names = await readdir(dir);
    await removeOldParts(dir, names);
    return names;
  } catch (error) {
    logRead(error);
    return [];
  }
}

async function inspect(file: string): Promise<EntryFile | null> {
  try {
    const handle = await open(file);
    try {
      const { size, mtimeMs } = await handle.stat();
      const head = await readStart(handle, HEAD_BYTES);
      const end = Math.min(metadataEnd(head), size);
      const metadata = decodeMetadata(end > HEAD_BYTES ? await readStart(handle, end) : head);
      return { file, bytes: onDisk(size), modified: mtimeMs, metadata };
    } finally {
      await handle.close();
    }
  } catch (error) {
    logRead(error);
    return null;
  }
}

async function readStart(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

const logRead = (error: unknown) => logThrottled('the page cache cannot read', error);
const logWrite = (error: unknown) => logThrottled('the page cache cannot write', error);
