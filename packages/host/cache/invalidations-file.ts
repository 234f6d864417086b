import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Invalidation } from '@wenzhan/kit/page-cache';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';
import { ALL, invalidationSchema } from './tag-table';

/** The file in the folder of a build; written at its first start. */
export const INVALIDATIONS = 'tags.json';

/**
 * The invalidations that a process has persisted in the folder of its build. If the file is unreadable or was
 * removed, any of them may be lost: then everything older than now has expired. One from the future counts from
 * now, or pages would be outdated until then.
 */
export async function readInvalidations(dir: string): Promise<Invalidation[]> {
  try {
    const text = await readFile(path.join(dir, INVALIDATIONS), 'utf8');
    const all = z.array(invalidationSchema).parse(JSON.parse(text));
    const now = steadyNow();
    return all.map((one) => ({ ...one, at: Math.min(one.at, now) }));
  } catch (error) {
    logThrottled('the page cache cannot read its invalidations', error);
    return [{ tags: [ALL], kind: 'expired', at: steadyNow() }];
  }
}

/**
 * Replaces the persisted invalidations. The file survives a crash of the machine. If it cannot be written, as on a
 * full disk, it is removed: the next start then knows that some are lost.
 *
 * @returns `isKnown`: whether the next start knows what is out of date; false if the file could not even be removed,
 *   or the folder does not exist
 */
export async function writeInvalidations(
  dir: string,
  all: Invalidation[],
): Promise<{ isWritten: boolean; isKnown: boolean }> {
  const file = path.join(dir, INVALIDATIONS);
  try {
    await atomicWrite(file, JSON.stringify(all), { flush: true });
    return { isWritten: true, isKnown: true };
  } catch (error) {
    logThrottled('the page cache cannot write', error);
    await rm(file, { force: true }).catch(() => undefined);
    // Without its folder, the next start takes the build for a new one.
    return { isWritten: false, isKnown: existsSync(dir) && !existsSync(file) };
  }
}
