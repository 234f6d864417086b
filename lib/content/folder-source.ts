import { inBatches } from '../runtime/process/in-batches';
import { FolderScanner, type ScannerOptions } from './folder-scanner';
import { readContentFile } from './parse-file';
import { READS_AT_ONCE } from './scan';
import type { ContentSource } from './source';

/** A folder of Markdown and YAML files. In development every request scans it, so that edits show at once. */
export function folderSource(dir: string, options: ScannerOptions = {}): ContentSource {
  const scanner = new FolderScanner(dir, options);
  return {
    name: dir,
    rescanAfterMs: process.env.NODE_ENV === 'development' ? 0 : 1000,
    remote: false,
    scan: (isThorough) => scanner.scan(isThorough),
    scanArticles: (ids) => scanner.scanArticles(ids),
    read: async (files, add) => {
      await inBatches(files, READS_AT_ONCE, async (file) => {
        await add(file, await readContentFile(dir, file));
      });
    },
  };
}
