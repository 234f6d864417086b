import path from 'node:path';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { log } from '@wenzhan/kit/telemetry/log';
import { readContentFile } from '../files/parse-file';
import { READS_AT_ONCE } from '../files/scan';
import { withInherited } from './language-folder';
import { languageFolders } from './language-folders';
import { FolderScanner, passesNone, type ScannerOptions } from './parts/folder-scanner';
import { onChange } from './parts/keep-last';
import type { ContentSource } from './source';

/** `saveMs` of folders. */
export const SAVE_MS = 1000;

interface FolderOptions extends ScannerOptions {
  /** As in `ContentSource`. */
  saveMs?: number;
}

/** A folder of Markdown and YAML files. In development every request scans it, so that edits show at once. */
export function folderSource(dir: string, options: FolderOptions = {}): ContentSource {
  const scanner = new FolderScanner(dir, { passed: languageFolders(dir), ...options });
  const logOnce = onChange((line) => log('warn', `${dir}: ${line}`));
  return {
    name: dir,
    folder: dir,
    rescanAfterMs: process.env.NODE_ENV === 'development' ? 0 : 500,
    remote: false,
    saveMs: options.saveMs ?? SAVE_MS,
    scan: async (isThorough) => {
      const scan = await scanner.scan(isThorough);
      logOnce(scan.failures ?? []);
      return scan;
    },
    scanArticles: (ids) => scanner.scanArticles(ids),
    inLanguage: (language, base) => {
      const folder = path.join(/* turbopackIgnore: true */ dir, languageSegment(language));
      const own = folderSource(folder, { ...options, mayBeEmpty: true, passed: passesNone });
      return withInherited(own, { language, base, dir: folder });
    },
    read: async (files, add) => {
      await inBatches(files, READS_AT_ONCE, async (file) => {
        await add(file, await readContentFile(dir, file));
      });
    },
  };
}
