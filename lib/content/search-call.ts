import { breath } from './breath';
import { excerptOf } from './excerpt';
import { fold } from './fold';
import type { HandlerFor } from './handler';
import { occurrences } from './occurrences';
import { plainText } from './plain-text';
import { searchTerms } from './search-terms';
import type { SearchText, SearchTexts } from './search-text';
import type { VisibleArticle } from './visibility';
import { pageOf, toSummary } from './wire';

/** A match in the title outweighs matches in all the rest, one in tags or summary the body. */
const TITLE = 16;
const TAG = 6;
const SUMMARY = 4;
const MOST_IN_BODY = 8;

interface Hit {
  article: VisibleArticle;
  score: number;
}

/** `search`: articles that have all words of the keyword, best first, then newest first. */
export const search: HandlerFor<'search'> = async ({ edition, viewer, query, texts }) => {
  const { articles, byTag } = await edition(viewer);
  const { keyword, tag, page, limit } = query;
  const terms = searchTerms(keyword);
  const phrase = fold(keyword.trim());
  const candidates = tag === undefined ? articles : (byTag.get(tag) ?? []);
  const hits = isWordless(phrase) ? [] : await hitsAmong(candidates, terms, phrase, texts);
  const list = pageOf(hits, query).map(({ article }) => ({
    ...toSummary(article),
    excerpt: excerptFor(article, terms),
  }));
  return { list, total: hits.length, page, limit };
};

/** Punctuation alone stands in every article and says nothing about any. */
const isWordless = (phrase: string) => !/[\p{L}\p{N}]/u.test(phrase);

/** Reads every text: the search needs no index that would have to be filled and kept. */
async function hitsAmong(
  candidates: readonly VisibleArticle[],
  terms: readonly string[],
  phrase: string,
  texts: SearchTexts,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  const rest = breath();
  for (const article of candidates) {
    const score = scoreOf(texts.of(article.record), terms, phrase);
    if (score > 0) hits.push({ article, score });
    const pause = rest();
    if (pause) await pause;
  }
  return hits.sort((a, b) => b.score - a.score);
}

/** 0 when a term is missing. */
function scoreOf(text: SearchText, terms: readonly string[], phrase: string): number {
  let sum = 0;
  for (const term of terms) {
    const score = scoreOfTerm(text, term);
    if (score === 0) return 0;
    sum += score;
  }
  if (terms.length > 1) sum += scoreOfTerm(text, phrase);
  return sum;
}

function scoreOfTerm({ title, tags, summary, body }: SearchText, term: string): number {
  const inBody = occurrences(body, term, MOST_IN_BODY).length;
  return (
    (has(title, term) ? TITLE : 0) +
    (tags.some((tag) => has(tag, term)) ? TAG : 0) +
    (has(summary, term) ? SUMMARY : 0) +
    Math.log2(1 + inBody)
  );
}

const has = (text: string, term: string) => occurrences(text, term, 1).length > 0;

function excerptFor({ record }: VisibleArticle, terms: readonly string[]): string {
  const body = plainText(record.body);
  const { summary } = record.front;
  return excerptOf(body, terms) ?? excerptOf(summary, terms) ?? summary.replace(/[⟦⟧]/g, '');
}
