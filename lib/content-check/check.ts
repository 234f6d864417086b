import path from 'node:path';
import { assembleModel } from '../content/content-model';
import type { ContentDiagnostic } from '../content/diagnostics';
import { compareTexts } from '../content/order';
import { readContentFile } from '../content/parse-file';
import type { ContentRecord } from '../content/records';
import { inBatches, READS_AT_ONCE, scanFolder } from '../content/scan';
import type { SourceScan } from '../content/source';
import { checkLinks } from './check-links';
import { checkRedirects } from './check-redirects';
import { checkSeriesAndAuthors } from './check-series-and-authors';

/**
 * Checks a content folder. The diagnostics are sorted by file and line; their paths start with `dir` as
 * given.
 */
export async function checkContent(dir: string): Promise<ContentDiagnostic[]> {
  let scan: SourceScan;
  try {
    scan = await scanFolder(dir);
  } catch (error) {
    return [{ file: dir, line: 1, message: `读不了内容目录：${(error as Error).message}` }];
  }
  const diagnostics = await diagnosticsOf(dir, scan);
  return diagnostics
    .sort((a, b) => compareTexts(a.file, b.file) || a.line - b.line)
    .map((diagnostic) => ({ ...diagnostic, file: path.join(dir, diagnostic.file) }));
}

async function diagnosticsOf(
  dir: string,
  { fingerprints, folders }: SourceScan,
): Promise<ContentDiagnostic[]> {
  const files = [...fingerprints.keys()];
  const diagnostics: ContentDiagnostic[] = [];
  const records: ContentRecord[] = [];
  await inBatches(files, READS_AT_ONCE, async (file) => {
    const parsed = await readContentFile(dir, file);
    diagnostics.push(...parsed.diagnostics);
    if (parsed.record) records.push(parsed.record);
  });
  const { model, diagnostics: contradictions } = assembleModel(records, { files, folders });
  return [
    ...diagnostics,
    ...contradictions,
    ...(await checkSeriesAndAuthors(dir, model)),
    ...(await checkRedirects(dir, model)),
    ...(await checkLinks(dir, records, model)),
  ];
}

/** Formats diagnostics as `content/news/101.md:3: …`, one per line. */
export function formatDiagnostics(diagnostics: readonly ContentDiagnostic[]): string {
  return diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
}
