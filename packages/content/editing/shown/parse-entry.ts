import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import type { ContentModel } from '../../content-model';
import type { ParsedFile } from '../../files/content-records';
import { parseFile } from '../../files/parse-file';
import { translatedSiteFile, withTranslation } from '../../sources/language-folder';
import type { EntryPath } from '../entries/entry-path';

/**
 * Parses a text as its file would be: line endings and a byte order mark do not matter.
 *
 * @param main the content in the default language
 */
export function parseEntry(
  { language, file, content }: EntryPath,
  text: string,
  main: ContentModel,
): ParsedFile {
  const plain = withLineFeeds(text.replace(/^\uFEFF/, ''));
  if (language === undefined) return parseFile(file, plain);
  if (content.kind !== 'site') return withTranslation(parseFile(file, plain), main);
  const written = main.site?.site.languages?.find((one) => languageSegment(one) === language);
  return translatedSiteFile(plain, written ?? language, main);
}
