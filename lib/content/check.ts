import path from 'node:path';
import { checkLinks } from './check-links';
import type { ContentFault } from './faults';
import { assembleLibrary } from './library';
import { compareTexts } from './order';
import { readContentFile } from './parse-file';
import { scanFolder } from './scan';

/**
 * Looks for everything that is wrong in a content folder, in the order of files and lines.
 * The faults' files begin with `dir` as it was given.
 *
 * @throws when the folder cannot be read
 */
export async function checkContent(dir: string): Promise<ContentFault[]> {
  const { stamps, folders } = await scanFolder(dir);
  const files = [...stamps.keys()];
  const parsed = await Promise.all(files.map((file) => readContentFile(dir, file)));
  const records = parsed.map(({ record }) => record).filter((record) => record !== null);
  const { library, faults } = assembleLibrary(records, { files, folders });
  return [
    ...parsed.flatMap((file) => file.faults),
    ...faults,
    ...(await checkLinks(dir, records, library)),
  ]
    .sort((a, b) => compareTexts(a.file, b.file) || a.line - b.line)
    .map((fault) => ({ ...fault, file: path.join(dir, fault.file) }));
}

/** `content/news/101.md:3: …`, one fault a line. */
export function formatFaults(faults: readonly ContentFault[]): string {
  return faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
}
