import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { MANIFEST, MAX_MANIFEST_BYTES, type Manifest, manifestSchema } from './manifest';

/** Entries, and bytes of all files, of an archive at most. */
const MAX_ENTRIES = 2_000_000;
const MAX_NAME_BYTES = 4096;

/** An archive is not one of a backup, or not whole. */
export class BadArchive extends Error {}

/**
 * Unpacks an archive into an empty folder, and compares what is there with what the archive says of itself. Nothing is written
 * outside of the folder: only plain files and folders are taken, by relative names.
 *
 * @param maxBytes bytes of all files at most: the room that there is
 * @throws {BadArchive}
 * @throws {Error} if the archive cannot be read, or the disk does not take it
 */
export async function readArchive(
  archive: string,
  folder: string,
  maxBytes: number,
): Promise<Manifest> {
  const entries = extract();
  let manifest: Manifest | undefined;
  let count = 0;
  let bytes = 0;
  const reading = pipeline(createReadStream(archive), createGunzip(), entries);
  const unpacking = (async () => {
    for await (const entry of entries) {
      const { header } = entry;
      count += 1;
      bytes += header.size ?? 0;
      if (count > MAX_ENTRIES || bytes > maxBytes) throw new BadArchive('it is too large');
      if (manifest) throw new BadArchive('it goes on after its end');
      if (header.name === MANIFEST) {
        if ((header.size ?? 0) > MAX_MANIFEST_BYTES) throw new BadArchive('it is too large');
        manifest = manifestSchema.parse(JSON.parse((await buffer(entry)).toString()));
      } else await unpack(header, entry as AsyncIterable<Uint8Array>, folder);
    }
  })();
  try {
    await Promise.all([reading, unpacking]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof BadArchive || /^E[A-Z]+$/.test(code ?? '')) throw error;
    throw new BadArchive((error as Error).message);
  }
  if (!manifest) throw new BadArchive('its end is missing');
  await compare(folder, manifest);
  return manifest;
}

async function unpack(
  { name, type, mode = 0o644, mtime }: Header,
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
): Promise<void> {
  const file = path.join(folder, safeName(name));
  if (type === 'directory') {
    await mkdir(file, { recursive: true });
    await drain(bytes);
    return;
  }
  if (type !== 'file') throw new BadArchive(`${name} is a ${type}`);
  await mkdir(path.dirname(file), { recursive: true });
  // What is in the archive twice has changed while it was made: the later one counts.
  await rm(file, { force: true });
  await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  await chmod(file, mode & 0o777);
  if (mtime) await utimes(file, mtime, mtime);
}

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

/** A name that stays in its folder, on any system. @throws {BadArchive} */
function safeName(name: string): string {
  const parts = name.replace(/\/$/, '').split('/');
  const isSafe =
    Buffer.byteLength(name) <= MAX_NAME_BYTES &&
    !/[\\\0]|^[A-Za-z]:/.test(name) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isSafe) throw new BadArchive(`${JSON.stringify(name)} is no name in the folder`);
  return parts.join('/');
}

/** Removes what was gone when the archive was ended. @throws {BadArchive} if something is missing */
async function compare(folder: string, { files }: Manifest): Promise<void> {
  const there = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = there
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'));
  for (const name of names) {
    if (!Object.hasOwn(files, name)) await rm(path.join(folder, name));
  }
  for (const [name, size] of Object.entries(files)) {
    const found = await stat(path.join(folder, safeName(name))).catch(() => null);
    if (found?.size !== size) throw new BadArchive(`${name} is missing, or not whole`);
  }
}
