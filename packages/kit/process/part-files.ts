import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { noteWriting } from '../telemetry/disk-trouble';

/** Distinguishes the files that this process writes: process ids come again. */
const OWN = randomUUID().slice(0, 8);
const PART = /\.([0-9a-f]{8})\.part$/;

/** Where this process writes a file before it is complete. */
export const partOf = (file: string): string => `${file}.${OWN}.part`;

/** Whether a name is that of a file that a process began to write. */
export const isPart = (name: string): boolean => PART.test(name);

/** Readers see the old file or the new one, never a partial one. @throws {Error} leaving no partial file */
export async function atomicWrite(
  file: string,
  bytes: Uint8Array | string,
  options: { flush?: boolean; mode?: number } = {},
): Promise<void> {
  const part = partOf(file);
  try {
    await writeFile(part, bytes, options);
    await rename(part, file);
    noteWriting(path.dirname(file), null);
  } catch (error) {
    noteWriting(path.dirname(file), error);
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/** Removes those of the named files of a folder that another process began to write; it has ended. */
export async function removeOldParts(dir: string, names: readonly string[]): Promise<void> {
  const old = names.filter((name) => ![undefined, OWN].includes(PART.exec(name)?.[1]));
  await Promise.all(
    old.map((name) => rm(path.join(dir, name), { force: true }).catch(() => undefined)),
  );
}
