import type { ArticleFront } from './file-schemas';
import { normalizeText } from './normalize-text';
import { plainText } from './plain-text';

/** The searchable text of an article, normalised. */
export type SearchText = readonly [title: string, tags: string, summary: string, body: string];

/** @param body Markdown */
export function searchTextOf({ title, tags, summary }: ArticleFront, body: string): SearchText {
  return [
    normalizeText(title),
    normalizeText(tags.join('\n')),
    normalizeText(summary),
    normalizeText(plainText(body)),
  ];
}
