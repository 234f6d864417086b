import { inBatches } from '@wenzhan/kit/process/in-batches';
import { textChecks } from '@wenzhan/texts/text-checks';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { ContentRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '../files/front-matter';
import { READS_AT_ONCE } from '../files/scan';

const FULL_WIDTH = /[，、]/;

/**
 * Finds words between brackets with commas of Chinese text between them, which YAML takes as one: `[前端，后端]`.
 *
 * @param read reads a content file
 */
export async function checkCommas(
  records: readonly ContentRecord[],
  read: (file: string) => Promise<string>,
): Promise<ContentDiagnostic[]> {
  const diagnostics = await inBatches(
    records.filter(mayHaveThem),
    READS_AT_ONCE,
    async ({ file }) => {
      const text = await read(file);
      if (!isText(file)) return joinedWords(file, text, 1);
      return joinedWords(file, splitFrontMatter(text)?.front ?? '', FRONT_LINE);
    },
  );
  return diagnostics.flat();
}

const isText = (file: string) => file.endsWith('.md');

/** Articles are many, so that only those are read again that have such words. */
function mayHaveThem(record: ContentRecord): boolean {
  if (record.kind !== 'article' && record.kind !== 'page') return true;
  const tags = record.kind === 'article' ? record.front.tags : [];
  return [...tags, ...record.front.aliases].some((word) => FULL_WIDTH.test(word));
}

function joinedWords(file: string, text: string, firstLine: number): ContentDiagnostic[] {
  const diagnostics: ContentDiagnostic[] = [];
  const lines = new LineCounter();
  visit(parseDocument(text, { lineCounter: lines }), {
    Seq: (_, { flow, items }) => {
      // An option of a form may have such a comma: the others show that the list is divided.
      const isDivided = !isText(file) && items.length > 1;
      for (const item of flow && !isDivided ? items : []) {
        if (!isScalar(item) || item.type !== 'PLAIN' || !item.range) continue;
        const { source = '', range } = item;
        const [mark] = FULL_WIDTH.exec(source) ?? [];
        if (!mark) continue;
        const line = lines.linePos(range[0]).line + firstLine - 1;
        diagnostics.push({ file, line, message: textChecks().joinedWords(source, mark) });
      }
    },
  });
  return diagnostics;
}
