import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs with a new folder, which is removed afterwards. */
export async function withFolder<T>(
  prefix: string,
  run: (folder: string) => Promise<T>,
  parent = tmpdir(),
): Promise<T> {
  const folder = await mkdtemp(path.join(parent, prefix));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
