import path from 'node:path';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import { parse } from 'yaml';
import { assembleModel, type ContentModel } from '../content-model';
import type { ContentRecord, SiteRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { readContentFile } from '../files/parse-file';
import { READS_AT_ONCE, scanFolder, statIfThere } from '../files/scan';
import { folderSource } from '../sources/folder-source';
import { languageFolders } from '../sources/language-folders';

/** What is written in a content folder in one language. */
export interface CheckedEdition {
  /** Its language in lower case; undefined for the default. */
  language: string | undefined;
  /** The folder of its files. */
  dir: string;
  /** What its files have that are without faults. */
  records: readonly ContentRecord[];
  /** The faults of the others. */
  diagnostics: readonly ContentDiagnostic[];
  /** The number of its files. */
  files: number;
  /** What readers get, with what is taken over of the default language. */
  model: ContentModel;
}

/** Reads a content folder, the default language first. @throws the error of the file system for an unreadable folder */
export async function readEditions(dir: string): Promise<CheckedEdition[]> {
  const passed = await languageFolders(dir)();
  const { fingerprints, folders } = await scanFolder(dir, { passed });
  const read = await readFiles(dir, [...fingerprints.keys()]);
  const model = assembleModel(read.records, { files: fingerprints, folders });
  const main = { language: undefined, dir, files: fingerprints.size, ...read, model };
  const languages = model.site?.site.languages?.slice(1) ?? [];
  const others = await inBatches(languages, 1, (language) => readEdition(dir, language, main));
  return [main, ...others];
}

async function readFiles(dir: string, files: readonly string[]) {
  const diagnostics: ContentDiagnostic[] = [];
  const records: ContentRecord[] = [];
  await inBatches(files, READS_AT_ONCE, async (file) => {
    const parsed = await readContentFile(dir, file);
    diagnostics.push(...parsed.diagnostics);
    if (parsed.record) records.push(parsed.record);
  });
  return { records, diagnostics };
}

async function readEdition(
  root: string,
  language: string,
  main: CheckedEdition,
): Promise<CheckedEdition> {
  const segment = languageSegment(language);
  const dir = path.join(root, segment);
  const source = folderSource(root).inLanguage?.(language, async () => main.model);
  const scan = await source?.scan();
  if (!source || !scan) throw new Error(`${root} has one language`);
  const diagnostics: ContentDiagnostic[] = [];
  const all: ContentRecord[] = [];
  await source.read([...scan.fingerprints.keys()], (_, parsed) => {
    diagnostics.push(...parsed.diagnostics);
    if (parsed.record) all.push(parsed.record);
  });
  const written = (await statIfThere(dir)) ? (await scanFolder(dir)).fingerprints : new Map();
  const own = all.filter(({ file }) => written.has(file));
  const records = await Promise.all(
    own.map((record) => (record.kind === 'site' ? writtenSite(dir, record) : record)),
  );
  const listing = { files: scan.fingerprints, folders: scan.folders };
  const model = assembleModel(all, listing);
  return { language: segment, dir, records, diagnostics, files: written.size, model };
}

/** The configuration without what is taken over of the default language. */
async function writtenSite(dir: string, record: SiteRecord): Promise<SiteRecord> {
  const written: unknown = parse(await readTextFile(path.join(dir, record.file)));
  const fields = Object.entries(record.site).filter(([key]) => Object.hasOwn(Object(written), key));
  const { siteName, locale } = record.site;
  const site = siteConfigSchema.parse({ siteName, ...Object.fromEntries(fields), locale });
  return { ...record, site };
}
