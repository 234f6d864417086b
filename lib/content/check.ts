import path from 'node:path';
import { checkLinks } from './check-links';
import { checkRedirects } from './check-redirects';
import type { ContentFault } from './faults';
import { assembleLibrary } from './library';
import { compareTexts } from './order';
import { readContentFile } from './parse-file';
import type { ContentRecord } from './records';
import { type FolderScan, inBatches, READS_AT_ONCE, scanFolder } from './scan';

/**
 * Looks for everything that is wrong in a content folder, in the order of files and lines.
 * The faults' files begin with `dir` as it was given.
 */
export async function checkContent(dir: string): Promise<ContentFault[]> {
  let scan: FolderScan;
  try {
    scan = await scanFolder(dir);
  } catch (error) {
    return [{ file: dir, line: 1, message: `读不了内容目录：${(error as Error).message}` }];
  }
  const faults = await faultsOf(dir, scan);
  return faults
    .sort((a, b) => compareTexts(a.file, b.file) || a.line - b.line)
    .map((fault) => ({ ...fault, file: path.join(dir, fault.file) }));
}

async function faultsOf(dir: string, { stamps, folders }: FolderScan): Promise<ContentFault[]> {
  const files = [...stamps.keys()];
  const faults: ContentFault[] = [];
  const records: ContentRecord[] = [];
  await inBatches(files, READS_AT_ONCE, async (file) => {
    const parsed = await readContentFile(dir, file);
    faults.push(...parsed.faults);
    if (parsed.record) records.push(parsed.record);
  });
  const { library, faults: contradictions } = assembleLibrary(records, { files, folders });
  return [
    ...faults,
    ...contradictions,
    ...(await checkRedirects(dir, library)),
    ...(await checkLinks(dir, records, library)),
  ];
}

/** `content/news/101.md:3: …`, one fault a line. */
export function formatFaults(faults: readonly ContentFault[]): string {
  return faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
}
