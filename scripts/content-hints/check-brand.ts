import type { ContentRecord } from '@wenzhan/content/files/content-records';
import type { ContentDiagnostic } from '@wenzhan/content/files/diagnostics';
import { lineOf } from '@wenzhan/content/files/yaml';
import { brand as texts } from '@wenzhan/texts/brand';
import { changedAccents } from '../../lib/site/brand/palette';

/**
 * Says where the accent of the site is shown as another colour, and why. No fault.
 *
 * @param read reads a content file
 */
export async function checkBrand(
  records: readonly ContentRecord[],
  read: (file: string) => Promise<string>,
): Promise<ContentDiagnostic[]> {
  const site = records.find((record) => record.kind === 'site');
  const changes = changedAccents(site?.site.brand ?? {});
  if (!site || changes.length === 0) return [];
  const line = lineOf(await read(site.file), ['brand', 'accent']);
  return changes.map((change) => {
    const message = texts().changed({ ...change, contrast: change.contrast.toFixed(1) });
    return { file: site.file, line, message };
  });
}
