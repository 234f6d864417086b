import { excerptOf } from './excerpt';
import { fold } from './fold';
import type { HandlerFor } from './handler';
import { plainText } from './plain-text';
import { bestPlaces } from './search-places';
import { searchTerms } from './search-terms';
import type { VisibleArticle } from './visibility';
import { toSummary } from './wire';

/** `search`: articles that have all words of the keyword, best first, then newest first. */
export const search: HandlerFor<'search'> = async ({ edition, viewer, query }) => {
  // Somebody types; nothing of the answer is kept.
  const { articles, byTag } = await edition(viewer, true);
  const { keyword, tag, page, limit } = query;
  const words = searchTerms(keyword);
  const phrase = fold(keyword.trim().replace(/\s+/g, ' '));
  const candidates = tag === undefined ? articles : (byTag.get(tag) ?? []);
  const { total, best } = isWordless(phrase)
    ? { total: 0, best: [] }
    : await bestPlaces(candidates, words, phrase, query);
  const list = best
    .map((at) => candidates[at])
    .filter((article) => article !== undefined)
    .map((article) => ({ ...toSummary(article), excerpt: excerptFor(article, words) }));
  return { list, total, page, limit };
};

/** Punctuation alone stands in every article and says nothing about any. */
const isWordless = (phrase: string) => !/[\p{L}\p{N}]/u.test(phrase);

function excerptFor({ record }: VisibleArticle, words: readonly string[]): string {
  const body = plainText(record.body);
  const { summary } = record.front;
  return excerptOf(body, words) ?? excerptOf(summary, words) ?? summary.replace(/[⟦⟧]/g, '');
}
