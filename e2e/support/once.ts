import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Passes the folder that the workers of one run share. */
const RUN_FOLDER = 'E2E_RUN_FOLDER';
const POLL_MS = 200;

/** Creates the run's folder. @returns removes it */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-run-'));
  process.env[RUN_FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Creates something once per run: the first process that needs it does, while the others wait. It is removed
 * with the run.
 *
 * @param make fills the given folder
 * @returns that folder
 * @throws what `make` throws; then the next process tries it
 */
export async function onceInRun(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const run = process.env[RUN_FOLDER];
  if (!run) throw new Error('no run has opened its folder');
  const folder = path.join(run, name);
  const done = `${folder}.done`;
  while (!existsSync(done)) {
    // Only the first creates it.
    if (!(await mkdir(folder, { recursive: true }))) {
      await sleep(POLL_MS);
      continue;
    }
    try {
      await make(folder);
      await writeFile(done, '');
    } catch (error) {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      throw error;
    }
  }
  return folder;
}
