import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { log } from '@wenzhan/kit/telemetry/log';
import { PAGES_FOLDER, readContentPath } from '../../files/content-path';
import { readContentFile } from '../../files/parse-file';
import { statsFingerprint } from '../../files/scan';
import { lookAgain } from '../../look-again';
import { SAVE_MS } from '../folder-source';
import type { ContentSource, SourceScan } from '../source';
import { keepLast, onChange } from './keep-last';

/**
 * A content system with the pages of sections that a folder has beside it, in `pages/`: no system of ours has such
 * pages itself.
 *
 * @param dir the folder; undefined without one
 */
export function withSectionFiles(source: ContentSource, dir: string | undefined): ContentSource {
  if (!dir) return source;
  const logOnce = onChange((line) => log('warn', `${dir}: ${line}`));
  let files: Map<string, string> | undefined;
  const withFiles = (scan: SourceScan): SourceScan => ({
    ...scan,
    fingerprints: new Map([...scan.fingerprints, ...(files ?? [])]),
  });
  const { scanArticles, inLanguage } = source;
  return {
    ...source,
    inLanguage:
      inLanguage &&
      ((language, base) =>
        withSectionFiles(
          inLanguage(language, base),
          path.join(/* turbopackIgnore: true */ dir, languageSegment(language)),
        )),
    scan: async (isThorough) => {
      const { orLast, failures } = keepLast();
      const before = [...(files?.keys() ?? [])];
      const look = () =>
        lookAgain(
          () => sectionFiles(dir),
          (now) => before.filter((file) => !now.has(file)),
          isThorough ? 0 : SAVE_MS,
        );
      const reading = orLast(look(), files);
      const [scan] = await Promise.all([source.scan(isThorough), reading]);
      files = await reading;
      logOnce(failures);
      return { ...withFiles(scan), failures: [...(scan.failures ?? []), ...failures] };
    },
    ...(scanArticles && {
      scanArticles: async (ids) => {
        const scan = await scanArticles(ids);
        return scan && withFiles(scan);
      },
    }),
    read: async (entries, add) => {
      const isFile = (entry: string) => files?.has(entry);
      for (const file of entries.filter(isFile)) add(file, await readContentFile(dir, file));
      await source.read(
        entries.filter((entry) => !isFile(entry)),
        add,
      );
    },
  };
}

/** Fingerprints of the pages of sections in a folder; none without `pages/`. */
async function sectionFiles(dir: string): Promise<Map<string, string>> {
  const names = await readdir(path.join(dir, PAGES_FOLDER)).catch(ifMissing<string[]>([]));
  const files = names
    .map((name) => `${PAGES_FOLDER}/${name}`)
    .filter((file) => {
      const contentPath = readContentPath(file);
      return typeof contentPath === 'object' && contentPath.kind === 'sections';
    });
  const fingerprints = await Promise.all(
    files.map(async (file) => {
      const fingerprint = await statsFingerprint(path.join(dir, file));
      return fingerprint === null ? [] : [[file, fingerprint] as const];
    }),
  );
  return new Map(fingerprints.flat());
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
