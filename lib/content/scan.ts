import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { inBatches } from '../runtime/process/in-batches';
import type { SourceScan } from './source';

/** More concurrent reads would only queue for the few I/O threads, holding file handles and memory. */
export const READS_AT_ONCE = 64;

/**
 * Lists a content folder and its direct subfolders. Hidden files (`.name`) and backups (`name~`) are
 * ignored, symbolic links followed.
 *
 * @throws when a folder cannot be read
 */
export async function scanFolder(dir: string): Promise<SourceScan> {
  const scan: SourceScan = { fingerprints: new Map(), folders: [] };
  await eachEntry(dir, '', (name, stats) => {
    if (stats.isDirectory()) scan.folders.push(name);
    else scan.fingerprints.set(name, fingerprintOf(stats));
  });
  for (const folder of scan.folders) {
    await eachEntry(dir, `${folder}/`, (file, stats) =>
      scan.fingerprints.set(file, fingerprintOf(stats)),
    );
  }
  return scan;
}

async function eachEntry(
  dir: string,
  prefix: string,
  visit: (file: string, stats: Stats) => void,
): Promise<void> {
  const names = await readdir(path.join(dir, prefix));
  const kept = names.filter((name) => !name.startsWith('.') && !name.endsWith('~'));
  await inBatches(kept, READS_AT_ONCE, async (name) => {
    const stats = await stat(path.join(dir, prefix, name)).catch(ignoreMissing);
    if (stats) visit(prefix + name, stats);
  });
}

/** The fingerprint of a file, as in a scan; null if there is none. */
export async function statsFingerprint(file: string): Promise<string | null> {
  const stats = await stat(file).catch(ignoreMissing);
  return stats && fingerprintOf(stats);
}

/** A file may be deleted between `readdir` and `stat`. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const fingerprintOf = ({ mtimeMs, ctimeMs, size }: Stats) => `${mtimeMs}:${ctimeMs}:${size}`;
