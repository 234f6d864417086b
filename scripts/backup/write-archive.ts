import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { ListedFile } from './list-files';
import { MANIFEST, type Manifest } from './manifest';

/** How often it is looked for changes: what changes more often than that is no site at rest, but each file is whole. */
const MAX_ROUNDS = 10;

/** What was written. */
export interface Written {
  files: number;
  bytes: number;
}

/**
 * Writes what a site has into an archive (tar, gzip). Files that change meanwhile are written once more, until a whole look
 * finds nothing new: the archive has all that there was at that moment, each file whole.
 *
 * @param list lists what there is now
 * @param target a file that does not exist, or a stream
 * @throws {Error} if something cannot be read or written
 */
export async function writeArchive(
  list: () => Promise<ReadonlyMap<string, ListedFile>>,
  target: string | Writable,
): Promise<Written> {
  const archive = pack();
  const sink = typeof target === 'string' ? newFile(target) : target;
  const written = pipeline(archive, createGzip(), sink);
  const filled = fill(archive, list).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  const [{ files, bytes }] = await Promise.all([filled, written]);
  return { files, bytes };
}

/** Only its owner may read it: it has secrets and what visitors have sent. */
const newFile = (file: string): Writable =>
  createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });

async function fill(
  archive: Pack,
  list: () => Promise<ReadonlyMap<string, ListedFile>>,
): Promise<Written> {
  const known = new Map<string, string>();
  const sizes = new Map<string, number>();
  let listed = await list();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const changed = [...listed.values()].filter((one) => known.get(one.name) !== printOf(one));
    if (changed.length === 0) break;
    for (const one of changed) {
      known.set(one.name, printOf(one));
      const size = await add(archive, one);
      if (size === null) sizes.delete(one.name);
      else sizes.set(one.name, size);
    }
    listed = await list();
  }
  const files = Object.fromEntries([...sizes].filter(([name]) => listed.has(name)));
  const manifest: Manifest = { version: 1, madeAt: new Date().toISOString(), files };
  await entry(archive, { name: MANIFEST, mode: 0o600 }, Buffer.from(JSON.stringify(manifest)));
  archive.finalize();
  const all = Object.values(files);
  return { files: all.length, bytes: all.reduce((sum, size) => sum + size, 0) };
}

/** Tells a version of a file from others. */
const printOf = ({ name, stats: { ino, size, mtimeMs } }: ListedFile): string =>
  name.endsWith('/') ? '' : `${ino} ${size} ${mtimeMs}`;

/** Adds a file, as it is when it is opened. @returns its bytes; null if it is gone, or a folder */
async function add(archive: Pack, { name, file, stats }: ListedFile): Promise<number | null> {
  const header = { name, mode: stats.mode & 0o777, mtime: stats.mtime };
  if (name.endsWith('/')) {
    await entry(archive, { ...header, type: 'directory' });
    return null;
  }
  let handle: FileHandle;
  try {
    handle = await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { size, mtime } = await handle.stat();
    await stream(archive, { ...header, mtime, size }, readExactly(handle, size));
    return size;
  } finally {
    await handle.close();
  }
}

/** The bytes of a file up to a size: what is appended meanwhile is for the next round, what is cut off becomes zeros. */
async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const buffer = Buffer.alloc(Math.min(1024 * 1024, size - at));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += bytesRead || buffer.length;
  }
}

type Header = Parameters<Pack['entry']>[0];

function entry(archive: Pack, header: Header, bytes?: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (bytes) archive.entry(header, bytes, done);
    else archive.entry(header, done);
  });
}

const stream = (archive: Pack, header: Header, bytes: AsyncGenerator<Buffer>): Promise<void> =>
  new Promise((resolve, reject) => {
    const into = archive.entry(header, (error) => (error ? reject(error) : resolve()));
    pipeline(Readable.from(bytes), into).catch(reject);
  });
