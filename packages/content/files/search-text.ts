import { plainText, type TextFormat, withoutUnseen } from '@wenzhan/text/plain-text';
import { normalizeText } from '../normalize-text';
import type { SearchText } from './content-records';
import type { ArticleFront } from './file-schemas';

/** The searchable text of an article. */
export function searchTextOf(
  { title, tags, summary }: Pick<ArticleFront, 'title' | 'tags' | 'summary'>,
  format: TextFormat,
  body: string,
): SearchText {
  return [
    normalizeText(withoutUnseen(title)),
    normalizeText(withoutUnseen(tags.join('\n'))),
    normalizeText(withoutUnseen(summary)),
    normalizeText(plainText(body, format)),
  ];
}
