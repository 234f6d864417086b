import type { ContentRecord } from '@wenzhan/content/files/content-records';
import type { ContentDiagnostic } from '@wenzhan/content/files/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '@wenzhan/content/files/front-matter';
import { lineOf } from '@wenzhan/content/files/yaml';
import { MISSING, missingIn } from '../../lib/handlers/share-image/text-to-path';

/** A text that share images show. */
interface ShownText {
  field: string;
  text: string | undefined;
}

/**
 * Finds texts of share images with characters that their typefaces lack, such as emoji. No faults: the images
 * show `MISSING` instead.
 *
 * @param read reads a content file
 */
export async function checkShareImages(
  records: readonly ContentRecord[],
  read: (file: string) => Promise<string>,
): Promise<ContentDiagnostic[]> {
  const shown = records.flatMap((record) =>
    textsOf(record).map(({ field, text = '' }) => ({ file: record.file, field, text })),
  );
  const missing = await missingIn(shown.map(({ text }) => text).join('\n'));
  const unshown = shown.flatMap((one) => {
    const lost = [...missing].filter((character) => one.text.normalize('NFC').includes(character));
    return lost.length > 0 ? [{ ...one, lost }] : [];
  });
  return Promise.all(
    unshown.map(async ({ file, field, lost }) => {
      const text = await read(file);
      const markdown = file.endsWith('.md') ? splitFrontMatter(text) : null;
      const line = markdown ? lineOf(markdown.front, [field], FRONT_LINE) : lineOf(text, [field]);
      const message = `分享图的字体里没有${lost.join('、')}，图上画成${MISSING}`;
      return { file, line, message };
    }),
  );
}

function textsOf(record: ContentRecord): ShownText[] {
  switch (record.kind) {
    case 'article':
      return [
        { field: 'title', text: record.front.title },
        { field: 'summary', text: record.front.summary },
      ];
    case 'page':
      return [{ field: 'title', text: record.front.title }];
    case 'category':
      return [
        { field: 'title', text: record.category.title },
        { field: 'description', text: record.category.description },
      ];
    case 'site':
      return [
        { field: 'siteName', text: record.site.siteName },
        { field: 'description', text: record.site.description },
      ];
    default:
      return [];
  }
}
