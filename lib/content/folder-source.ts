import { inBatches } from '../runtime/process/in-batches';
import { readContentFile } from './parse-file';
import { READS_AT_ONCE, scanFolder } from './scan';
import type { ContentSource } from './source';

/** A folder of Markdown and YAML files. In development every request scans it, so that edits show at once. */
export function folderSource(dir: string): ContentSource {
  return {
    name: dir,
    rescanAfterMs: process.env.NODE_ENV === 'development' ? 0 : 1000,
    remote: false,
    scan: () => scanFolder(dir),
    read: (files, add) =>
      inBatches(files, READS_AT_ONCE, async (file) => add(file, await readContentFile(dir, file))),
  };
}
