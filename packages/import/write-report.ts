import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import type { ImportResult } from './import-site';
import { listNames, reportOf } from './report';

/** The folder of the lists of a report, beside it. */
export const listsOf = (report: string): string => report.replace(/(\.md)?$/, '-lists');

/**
 * Writes the report of an import, and its long lists into a folder beside it; lists of an earlier import that there are no
 * more of are removed. What is the same is left alone.
 *
 * @param steps what is to be done now, beside what the import found
 */
export async function writeReport(
  file: string,
  result: ImportResult,
  steps: readonly string[],
): Promise<void> {
  const folder = listsOf(file);
  const { text, lists } = reportOf(result, steps, path.basename(folder));
  if (lists.size > 0) await mkdir(folder, { recursive: true });
  for (const name of listNames(result)) {
    const list = lists.get(name);
    const at = path.join(folder, name);
    await (list === undefined ? rm(at, { force: true }) : writeChanged(at, list));
  }
  await writeChanged(file, text);
}

async function writeChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) !== text) await atomicWrite(file, text);
}
