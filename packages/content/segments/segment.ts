import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import type { SearchText } from '../files/content-records';
import { decodeList, indexPairs } from './pairs';
import { PARTS } from './search-block';

/** The texts of an article that a segment takes. */
export interface SegmentText {
  body: string;
  searchText: SearchText;
}

/** Keys between two that are kept in memory. */
const STRIDE = 64;
const WORD = Uint32Array.BYTES_PER_ELEMENT;
/** Lengths of the sections at the end of the file, the checksum of the tables, and `FORMAT`. */
const FOOTER = 6;
/** Bodies take two bytes for a Chinese character, and are read as the same text, whatever they contain. */
const ENCODING = 'utf16le';
/** The number of the file's format: a file with another number was written by other code. */
const FORMAT = 0x5e610002;

/**
 * Writes the texts of articles, and an index of where they have which pairs of characters, into a file that never
 * changes: bodies, lists of positions, the dictionary, where bodies end and their checksums, where the parts of search texts
 * end, the footer.
 *
 * @throws {Error} if the file cannot be written
 */
export async function writeSegment(file: string, texts: readonly SegmentText[]): Promise<void> {
  const handle = await open(/* turbopackIgnore: true */ file, 'w');
  try {
    const bodies = texts.map(({ body }) => Buffer.from(body, ENCODING));
    let length = 0;
    const bodyEnds = bodies.map((body) => {
      length += body.length;
      return length;
    });
    await handle.writeFile(Buffer.concat(bodies));
    const parts = texts.flatMap(({ searchText }) => searchText);
    let end = -1;
    const partEnds = Uint32Array.from(parts, (part) => {
      end += part.length + 1;
      return end;
    });
    const { dictionary, lists } = indexPairs(parts.join('\n'), partEnds);
    await handle.writeFile(lists);
    const sums = bodies.map((body) => crc32(body));
    const ends = Uint32Array.from([...bodyEnds, ...sums]);
    const tables = Buffer.concat([dictionary, ends, partEnds].map(bytesOf));
    await handle.writeFile(tables);
    const lengths = [length, lists.length, dictionary.length, texts.length];
    await handle.writeFile(bytesOf(Uint32Array.from([...lengths, crc32(tables), FORMAT])));
  } finally {
    await handle.close();
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** A file of `writeSegment`. Reads are synchronous: mostly from the system's cache, microseconds each. */
export class Segment {
  readonly name: string;
  readonly #file: number;
  /** Where the lists begin in the file, and where the dictionary does. */
  readonly #listsAt: number;
  readonly #dictionaryAt: number;
  readonly #keys: number;
  /** Every `STRIDE`th key. */
  readonly #sparse: Uint32Array;
  readonly #bodyEnds: Uint32Array;
  readonly #bodySums: Uint32Array;
  #isBroken = false;
  /** Ends of title, tags, summary and body of the first article's search text, then the next one's. */
  readonly partEnds: Uint32Array;

  /** @param name by which the index names it @throws {Error} if it is no undamaged segment */
  constructor(file: string, name: string) {
    this.name = name;
    this.#file = openSync(/* turbopackIgnore: true */ file, 'r');
    try {
      const { size } = fstatSync(this.#file);
      const footer = this.#words(size - FOOTER * WORD, FOOTER);
      const [bodies = 0, lists = 0, words = 0, count = 0, sum, format] = footer;
      const length = words + (2 + PARTS) * count;
      if (format !== FORMAT || bodies + lists + (length + FOOTER) * WORD !== size)
        throw new Error('incomplete');
      this.#listsAt = bodies;
      this.#dictionaryAt = bodies + lists;
      this.#keys = (words - 2) / 2;
      const tables = this.#words(this.#dictionaryAt, length);
      if (crc32(bytesOf(tables)) !== sum) throw new Error('damaged');
      this.#sparse = Uint32Array.from(
        { length: Math.ceil(this.#keys / STRIDE) },
        (_, at) => tables[2 * STRIDE * at] ?? 0,
      );
      // Copies: a part would keep the dictionary in memory.
      this.#bodyEnds = tables.slice(words, words + count);
      this.#bodySums = tables.slice(words + count, words + 2 * count);
      this.partEnds = tables.slice(words + 2 * count);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The number of articles. */
  get size(): number {
    return this.#bodyEnds.length;
  }

  /** Whether the disk has failed to give a part of it. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** The body of an article. @throws {Error} if the disk fails, or gives other bytes than were written */
  body(article: number): string {
    const start = article === 0 ? 0 : (this.#bodyEnds[article - 1] ?? 0);
    const bytes = this.#bytes(start, (this.#bodyEnds[article] ?? start) - start);
    if (crc32(bytes) !== this.#bodySums[article]) throw this.#broken(new Error('damaged'));
    return bytes.toString(ENCODING);
  }

  /** The list of a key, of a length in bytes; undefined without one. */
  list(key: number): { length: number; read: () => Uint32Array } | undefined {
    const block = this.#blockOf(key);
    if (block < 0) return undefined;
    const count = Math.min(STRIDE, this.#keys - block * STRIDE) + 1;
    const words = this.#words(this.#dictionaryAt + 2 * WORD * STRIDE * block, 2 * count);
    for (let at = 0; at < 2 * (count - 1); at += 2) {
      if (words[at] !== key) continue;
      const start = words[at + 1] ?? 0;
      const length = (words[at + 3] ?? start) - start;
      return { length, read: () => decodeList(this.#bytes(this.#listsAt + start, length)) };
    }
    return undefined;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The block of the dictionary that a key would be in. */
  #blockOf(key: number): number {
    let [low, high] = [0, this.#sparse.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sparse[middle] ?? 0) <= key) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #words(at: number, count: number): Uint32Array {
    const bytes = this.#bytes(at, count * WORD);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, count);
  }

  #bytes(at: number, length: number): Buffer {
    try {
      // Not of the pool, whose parts are not aligned.
      const bytes = Buffer.from(new ArrayBuffer(Math.max(0, length)));
      if (at < 0 || readSync(this.#file, bytes, 0, length, at) < length)
        throw new Error('the file ends early');
      return bytes;
    } catch (error) {
      throw this.#broken(error);
    }
  }

  #broken(error: unknown): unknown {
    this.#isBroken = true;
    logThrottled('texts on the disk cannot be read: their articles are read again', error);
    return error;
  }
}
