import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Entry } from './file-entry';

/** Where the files of a folder, as they were understood, are kept for the next start. */
export interface IndexCache {
  file: string;
  /** Of the code that understands them: what another has kept is not read. */
  version: string;
}

type Kept = [file: string, entry: Entry];

/** Entries that are written, and read, as one block. */
const BLOCK = 250;
const LENGTH_BYTES = 4;

/** What was kept; nothing where there is nothing, or nothing that this code can read. */
export async function readIndexCache({ file, version }: IndexCache): Promise<Map<string, Entry>> {
  const handle = await open(file).catch(() => null);
  if (!handle) return new Map();
  try {
    const entries = new Map<string, Entry>();
    if ((await readBlock(handle)) !== headOf(version)) return new Map();
    for (let block = await readBlock(handle); block !== END; block = await readBlock(handle)) {
      for (const [name, entry] of block as Kept[]) entries.set(name, entry);
    }
    return entries;
  } catch {
    return new Map();
  } finally {
    await handle.close();
  }
}

/** Keeps the good entries. A place that cannot be written to keeps none: the files are there to be read. */
export async function writeIndexCache(
  { file, version }: IndexCache,
  entries: ReadonlyMap<string, Entry>,
): Promise<void> {
  const kept = [...entries].filter(([, { good }]) => good);
  const temporary = `${file}.${process.pid}`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(/* turbopackIgnore: true */ temporary, 'w');
    try {
      await writeBlock(handle, headOf(version));
      for (let at = 0; at < kept.length; at += BLOCK) {
        await writeBlock(handle, kept.slice(at, at + BLOCK));
      }
      await writeBlock(handle, END);
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch {
    // Nothing is lost but what was half written.
    await rm(temporary, { force: true }).catch(() => {});
  }
}

/** Says that the file is whole. */
const END = 'end';

/** The format of the blocks belongs to the engine. */
const headOf = (version: string) => `${process.versions.v8} ${version}`;

async function writeBlock(handle: FileHandle, value: unknown): Promise<void> {
  const bytes = serialize(value);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  await handle.write(length);
  await handle.write(bytes);
}

/** @throws at the end of the file, and for bytes that are no value */
async function readBlock(handle: FileHandle): Promise<unknown> {
  const length = (await readBytes(handle, LENGTH_BYTES)).readUInt32LE();
  if (length > (await handle.stat()).size) throw new Error('the file is none of ours');
  return deserialize(await readBytes(handle, length));
}

async function readBytes(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length);
  if (bytesRead < length) throw new Error('the file ends early');
  return buffer;
}
