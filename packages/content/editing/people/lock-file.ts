import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which a lock is its owner's no more: it is held for a read and a write. */
const STALE_MS = 10_000;
/** Milliseconds between two attempts. */
const RETRY_MS = 15;
/** Milliseconds that an attempt takes at most: longer than a process that ended keeps others waiting. */
const PATIENCE_MS = 2 * STALE_MS;

/**
 * Runs what only one process may do at a time. Within a process, callers form a queue themselves.
 *
 * @param file the lock, which exists while it is held; its folder exists
 * @param run gets a question whether the lock is still held, to ask before it writes
 * @throws {Error} if the lock cannot be written, or others hold it for too long
 */
export async function withLock<T>(
  file: string,
  run: (isHeld: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const owner = randomUUID();
  const isHeld = async () => (await readFile(file, 'utf8').catch(() => '')) === owner;
  await acquire(file, owner);
  try {
    return await run(isHeld);
  } finally {
    if (await isHeld()) await rm(file, { force: true });
  }
}

async function acquire(file: string, owner: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += RETRY_MS) {
    if (await created(file, owner)) return;
    await removeStale(file, owner);
    await pause(RETRY_MS);
  }
  throw new Error(`${file} is held by another process`);
}

async function created(file: string, owner: string): Promise<boolean> {
  try {
    await writeFile(file, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Renamed first, so that of several processes one removes it. */
async function removeStale(file: string, owner: string): Promise<void> {
  const since = await stat(file).catch(() => null);
  if (!since || Date.now() - since.mtimeMs < STALE_MS) return;
  const aside = `${file}.${owner}`;
  await rename(file, aside).catch(() => undefined);
  await rm(aside, { force: true });
}
