import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { steadyNow } from '../process/steady-now';
import { logThrottled } from '../telemetry/log-throttled';
import { ALL, type Invalidation, invalidationSchema } from './tag-table';

const NAME = 'tags.json';

/**
 * The invalidations that a process has persisted in the folder of its build. If the file is unreadable, any
 * of them may be lost: then everything older than now has expired. One from the future counts from now, or pages
 * would be outdated until then.
 */
export async function readInvalidations(dir: string): Promise<Invalidation[]> {
  const file = path.join(dir, NAME);
  if (!existsSync(file)) return [];
  try {
    const all = z.array(invalidationSchema).parse(JSON.parse(await readFile(file, 'utf8')));
    const now = steadyNow();
    return all.map((one) => ({ ...one, at: Math.min(one.at, now) }));
  } catch (error) {
    logThrottled('the page cache cannot read what was out of date', error);
    return [{ tags: [ALL], kind: 'expired', at: steadyNow() }];
  }
}

/** Replaces the persisted invalidations. The file survives a crash of the machine. */
export async function writeInvalidations(dir: string, all: Invalidation[]): Promise<void> {
  await atomicWrite(path.join(dir, NAME), JSON.stringify(all), { flush: true });
}

/** Readers see the old file or the new one, never a partial one. */
export async function atomicWrite(
  file: string,
  bytes: Uint8Array | string,
  options: { flush?: boolean } = {},
): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, bytes, options);
  await rename(part, file);
}
