import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { LANGUAGE_SEGMENT } from '@wenzhan/contract/schemas/locale';
import { partOf, removeOldParts } from '@wenzhan/kit/process/part-files';
import type { Entry } from './file-entry';
import { type ArticleFields, StoredArticle } from './segments/stored-article';
import type { TextStore } from './segments/text-store';

/** A file that caches the parsed content for the next start. */
export interface IndexCache {
  file: string;
  /** Version of the parsing code; a cache of another version is ignored. */
  version: string;
  /** Characters whose texts are moved into a file of their own; a million or two by default. */
  segmentCharacters?: number;
}

type Kept = [file: string, entry: Entry | Outside];

/** An entry whose texts are in a segment. */
interface Outside extends Omit<Entry, 'record'> {
  fields: ArticleFields;
  segment: string;
  at: number;
}

/** Entries per block. */
const BLOCK = 250;
/** Before a block: its length, and its checksum. */
const PREFIX_BYTES = 8;

/**
 * The cached entries by file; empty when the cache is missing, unreadable or of another version.
 *
 * @param texts has the segments; an article whose segment cannot be read is left out
 */
export async function readIndexCache(
  { file, version }: IndexCache,
  texts: TextStore,
): Promise<Map<string, Entry>> {
  await removePartsOf(file);
  const handle = await open(file).catch(() => null);
  if (!handle) return new Map();
  try {
    const entries = new Map<string, Entry>();
    if ((await readBlock(handle)) !== headOf(version)) return new Map();
    for (let block = await readBlock(handle); block !== END; block = await readBlock(handle)) {
      for (const [name, kept] of block as Kept[]) {
        const entry = entryOf(kept, texts);
        if (entry) entries.set(name, entry);
      }
    }
    return entries;
  } catch {
    return new Map();
  } finally {
    await handle.close();
  }
}

/** Removes what a process that has ended began to write, and nothing else: the folder has other files, too. */
async function removePartsOf(file: string): Promise<void> {
  const { dir, base } = path.parse(file);
  const names = await readdir(dir).catch(() => []);
  await removeOldParts(
    dir,
    names.filter((name) => name.startsWith(`${base}.`)),
  );
}

/** Removes the caches of languages that the site has no more. @param languages those that it has, in lower case */
export async function removeOtherLanguages(
  { file }: IndexCache,
  languages: ReadonlySet<string>,
): Promise<void> {
  const { dir, base } = path.parse(file);
  for (const name of await readdir(dir).catch(() => [])) {
    if (!name.startsWith(`${base}-`)) continue;
    const [language = ''] = name.slice(base.length + 1).split('.');
    if (!LANGUAGE_SEGMENT.test(language) || languages.has(language)) continue;
    await rm(path.join(dir, name), { force: true }).catch(() => undefined);
  }
}

/**
 * Caches the entries that have content; those whose last good version it is are read again. Never throws: without a
 * cache, the next start parses the files.
 */
export async function writeIndexCache(
  { file, version }: IndexCache,
  entries: ReadonlyMap<string, Entry>,
): Promise<void> {
  const kept = [...entries].flatMap(([name, entry]): [string, Entry][] =>
    entry.record ? [[name, entry.good ? entry : { ...entry, fingerprint: '' }]] : [],
  );
  const temporary = partOf(file);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(/* turbopackIgnore: true */ temporary, 'w');
    try {
      await writeBlock(handle, headOf(version));
      for (let at = 0; at < kept.length; at += BLOCK) {
        const block = kept.slice(at, at + BLOCK);
        await writeBlock(
          handle,
          block.map(([name, entry]) => [name, keptOf(entry)]),
        );
      }
      await writeBlock(handle, END);
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch {
    // The cache is optional: only the partial file is removed.
    await rm(temporary, { force: true }).catch(() => {});
  }
}

function keptOf({ record, ...entry }: Entry): Entry | Outside {
  if (!(record instanceof StoredArticle)) return { ...entry, record };
  const { fields, segment, at } = record;
  return { ...entry, fields, segment: segment.name, at };
}

function entryOf(kept: Entry | Outside, texts: TextStore): Entry | null {
  if (!('segment' in kept)) return kept;
  const { fields, segment: name, at, ...entry } = kept;
  const segment = texts.segment(name);
  return segment && at < segment.size
    ? { ...entry, record: new StoredArticle(fields, segment, at) }
    : null;
}

/** The last block, which proves that the file is complete. */
const END = 'end';

/** The first block. It names the V8 version, because V8 defines the serialization format. */
const headOf = (version: string) => `${process.versions.v8} ${version}`;

async function writeBlock(handle: FileHandle, value: unknown): Promise<void> {
  const bytes = serialize(value);
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(bytes.length);
  prefix.writeUInt32LE(crc32(bytes), 4);
  await handle.write(prefix);
  await handle.write(bytes);
}

/** @throws at the end of the file and for other bytes than were written */
async function readBlock(handle: FileHandle): Promise<unknown> {
  const prefix = await readBytes(handle, PREFIX_BYTES);
  const length = prefix.readUInt32LE();
  if (length > (await handle.stat()).size) throw new Error('the file is none of ours');
  const bytes = await readBytes(handle, length);
  if (crc32(bytes) !== prefix.readUInt32LE(4)) throw new Error('the file is damaged');
  return deserialize(bytes);
}

async function readBytes(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length);
  if (bytesRead < length) throw new Error('the file ends early');
  return buffer;
}
