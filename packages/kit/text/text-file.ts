import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { encodingTexts } from './encoding-texts';
import { withLineFeeds } from './line-endings';
import { type Encoding, guessEncoding } from './text-encoding';

/** Takes two thirds of the CPU time of `node:fs/promises`, which opens a handle for each file. */
const readFile = promisify(fs.readFile);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A file that is not text in UTF-8; the message is for editors. */
export class WrongEncoding extends Error {
  constructor(
    name: string,
    /** First line that is not UTF-8, counted from 1. */
    readonly line: number,
    /** What the file seems to be: `UTF-8` with faults, or null for no text at all. */
    readonly encoding: Encoding | 'UTF-8' | null,
  ) {
    super(messageOf(encoding, name));
    this.name = 'WrongEncoding';
  }
}

/**
 * Reads a text file, which must be in UTF-8; a byte order mark is left out, line endings become line feeds.
 *
 * @throws {WrongEncoding} for another encoding
 * @throws the error of the file system if the file cannot be read
 */
export async function readTextFile(file: string): Promise<string> {
  return decodeText(await readFile(/* turbopackIgnore: true */ file), path.basename(file));
}

/** Reads a text file that may be missing: then null. @throws as `readTextFile` */
export async function readTextFileIfThere(file: string): Promise<string | null> {
  try {
    return await readTextFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Decodes text in UTF-8, without its byte order mark, and with line feeds as line endings.
 *
 * @param name the file's name, for the message
 * @throws {WrongEncoding} for other bytes, and for U+0000: UTF-16 without its mark may be valid UTF-8 with it
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  const text = decoded(bytes);
  if (text !== null) return withLineFeeds(text);
  const encoding = guessEncoding(bytes);
  const line = encoding?.startsWith('UTF-16') ? 1 : lineOfFault(bytes);
  throw new WrongEncoding(name, line, encoding);
}

function messageOf(encoding: Encoding | 'UTF-8' | null, name: string): string {
  if (encoding === 'UTF-8') return encodingTexts().brokenBytes;
  return encoding === null
    ? encodingTexts().notUtf8
    : encodingTexts().otherEncoding(encoding, name);
}

function decoded(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function lineOfFault(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const next = end === -1 ? bytes.length : end + 1;
    if (decoded(bytes.subarray(start, next)) === null) break;
    start = next;
  }
  return line;
}
