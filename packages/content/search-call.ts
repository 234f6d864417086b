import { isEnglish } from '@wenzhan/kit/language';
import { plainBlocks, withoutUnseen } from '@wenzhan/text/plain-text';
import { responses } from '@wenzhan/texts/responses';
import { excerptOf } from './excerpt';
import { productText } from './files/product-text';
import type { HandlerFor } from './handler';
import { normalizeText } from './normalize-text';
import { rankArticles } from './ranking';
import { findSectionPages } from './search-sections';
import { toSummary } from './serializers';
import { tokenize } from './tokenizer';
import type { VisibleArticle } from './visibility';

/** `search`: articles that contain all words of the keyword, best first, then newest first. */
export const search: HandlerFor<'search'> = async ({ snapshot, viewer, query }) => {
  // Stale content is acceptable: a user is waiting, and the response is not cached.
  const { articles, byTag, model } = await snapshot(viewer, true);
  const { keyword, tag, page, limit } = query;
  const { locale = '' } = model.site?.site ?? {};
  const words = tokenize(keyword, locale);
  // Words are looked for without their ends, and marked with them.
  const hasWordEnds = isEnglish(locale);
  const phrase = normalizeText(withoutUnseen(keyword).trim().replace(/\s+/g, ' '));
  const candidates = tag === undefined ? articles : (byTag.get(tag) ?? []);
  const { total, best } = isWordless(phrase)
    ? { total: 0, best: [] }
    : await rankArticles(candidates, words, phrase, query);
  const list = best
    .map((at) => candidates[at])
    .filter((article) => article !== undefined)
    .map((article) => ({
      ...toSummary(article),
      excerpt: excerptFor(article, words, hasWordEnds),
    }));
  const pages =
    page > 1 || tag !== undefined || isWordless(phrase)
      ? []
      : findSectionPages(model.sectionPages.values(), words, hasWordEnds);
  return { list, total, page, limit, ...(pages.length > 0 && { pages }) };
};

/** Punctuation alone would match every article. */
const isWordless = (phrase: string) => !/[\p{L}\p{N}]/u.test(phrase);

/** Where only tags match, the excerpt is the tags; where only the title does, the summary. */
function excerptFor(
  { record }: VisibleArticle,
  words: readonly string[],
  marksWords: boolean,
): string {
  const body = plainBlocks(bodyOrNone(record), record.format);
  const { title, summary, tags, product } = record.front;
  const matching = [
    body,
    summary,
    ...(product ? [product.number ?? '', withoutUnseen(productText(product))] : []),
    ...(excerptOf(title, words) ? [] : [responses().tags(tags)]),
  ];
  for (const text of matching) {
    const excerpt = excerptOf(text, words, marksWords);
    if (excerpt) return excerpt;
  }
  return withoutUnseen(summary);
}

/** A body that the disk does not give costs the excerpt, not the search. */
function bodyOrNone(record: VisibleArticle['record']): string {
  try {
    return record.body;
  } catch {
    return '';
  }
}
