import { inBatches } from '@wenzhan/kit/process/in-batches';
import type { ContentRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '../files/front-matter';
import { READS_AT_ONCE } from '../files/scan';
import { lineOf } from '../files/yaml';
import { compareTexts } from '../order';

/**
 * Finds articles that feed readers take for another one: the front matter was copied with its `feedId`. No fault.
 *
 * @param read reads a content file
 */
export async function checkFeedIds(
  records: readonly ContentRecord[],
  read: (file: string) => Promise<string>,
): Promise<ContentDiagnostic[]> {
  const files = new Map<string, string>();
  const twins = records
    .toSorted((a, b) => compareTexts(a.file, b.file))
    .flatMap((record) => {
      if (record.kind !== 'article' || record.draft || !record.front.feedId) return [];
      const twin = files.get(record.front.feedId);
      if (!twin) files.set(record.front.feedId, record.file);
      return twin ? [{ file: record.file, twin }] : [];
    });
  return inBatches(twins, READS_AT_ONCE, async ({ file, twin }) => {
    const front = splitFrontMatter(await read(file))?.front ?? '';
    const message = `${twin}已经有这个feedId，阅读器会当成同一篇：新文章不写feedId`;
    return { file, line: lineOf(front, ['feedId'], FRONT_LINE), message };
  });
}
