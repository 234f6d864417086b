import path from 'node:path';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import type { ContentDiagnostic } from '../files/diagnostics';
import { recordDiagnostics } from '../text-checks/check-record';
import { targetsOf } from '../text-checks/check-targets';
import type { CheckedEdition } from './read-editions';

/**
 * Finds URLs of this site that do not exist in the language of their text or are redirected, first-level headings, which the
 * page has already, faulty formulas, unknown callouts and settings of code, addresses with a space. Images and media are
 * looked up in a folder, unless a CDN is set.
 *
 * @param editions all of the site
 * @param media the content folder; null if images and media are not looked up
 */
export async function checkLinks(
  { language, dir, records, diagnostics: faults, model }: CheckedEdition,
  editions: readonly CheckedEdition[],
  media: string | null,
): Promise<ContentDiagnostic[]> {
  const faulty = new Set(faults.map(({ file }) => file));
  const others = language === undefined ? editions.filter((other) => other.language) : [];
  const targets = targetsOf(
    model,
    media,
    new Map(others.map((other) => [other.language ?? '', targetsOf(other.model, media)])),
  );
  const diagnostics: ContentDiagnostic[] = [];
  for (const record of records) {
    const read = () => readTextFile(path.join(dir, record.file));
    const isFaulty = faulty.has(record.file);
    diagnostics.push(...(await recordDiagnostics({ record, read, isFaulty, model, targets })));
  }
  return diagnostics;
}
