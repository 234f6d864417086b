import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
 * @throws {Error} with the message of `make`, in every process
 */
export async function onceInRun(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const run = process.env[RUN_FOLDER];
  if (!run) throw new Error('no run has opened its folder');
  const folder = path.join(run, name);
  const verdict = `${folder}.done`;
  const isFirst = await mkdir(folder, { recursive: true });
  if (isFirst) {
    await writeFile(`${verdict}.new`, await make(folder).then(() => '', String));
    // Renamed, so that it is complete when it is seen.
    await rename(`${verdict}.new`, verdict);
  }
  while (!existsSync(verdict)) await sleep(POLL_MS);
  const fault = await readFile(verdict, 'utf8');
  if (fault) throw new Error(fault);
  return folder;
}
