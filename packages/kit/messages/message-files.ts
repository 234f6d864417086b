import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { atomicWrite, isPart } from '../process/part-files';
import { readNames } from '../stored-messages';
import { logThrottled } from '../telemetry/log';
import { CLAIM_MS } from './file-name';
import { type Message, messageSchema } from './message';

/** Writes a message, complete and flushed, into a file of its owner. @throws {Error} leaving no file */
export async function writeMessage(file: string, message: Message): Promise<void> {
  // Instances of the release before this one, which share the folder during an update, expect the last two.
  const text = JSON.stringify({ ...message, attempts: 0, notBefore: 0 });
  await atomicWrite(file, text, { flush: true, mode: 0o600 });
  await syncFolder(path.dirname(file));
}

/** The message in a file. Null for a file that has none, or does not exist; undefined if the disk does not give it now. */
export async function readMessage(file: string): Promise<Message | null | undefined> {
  try {
    return messageSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    logThrottled('a stored message is unreadable', path.basename(file));
    return code ? undefined : null;
  }
}

/** Renames a file. @returns false if there is none */
export const moved = (from: string, to: string): Promise<boolean> => isThere(rename(from, to));

/** Removes a file. @returns false if there is none */
export const removed = (file: string): Promise<boolean> => isThere(rm(file));

async function isThere(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Removes what a process that ended has not written to its end. */
export async function removeParts(dir: string): Promise<void> {
  for (const name of (await readNames(dir)).filter(isPart)) {
    const file = path.join(dir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > CLAIM_MS) await rm(file, { force: true });
  }
}

/** Makes the names in a folder durable; Windows has no such call. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dir);
  await folder.sync().finally(() => folder.close());
}
