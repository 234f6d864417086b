import { breath } from './breath';
import { excerptOf } from './excerpt';
import { fold } from './fold';
import type { HandlerFor } from './handler';
import { type Term, toTerm } from './occurrences';
import { plainText } from './plain-text';
import { blocksOf, type SearchBlock, scoresIn } from './search-block';
import { searchTerms } from './search-terms';
import type { VisibleArticle } from './visibility';
import { pageOf, toSummary } from './wire';

/** `search`: articles that have all words of the keyword, best first, then newest first. */
export const search: HandlerFor<'search'> = async ({ edition, viewer, query }) => {
  // Somebody types; nothing of the answer is kept.
  const { articles, byTag } = await edition(viewer, true);
  const { keyword, tag, page, limit } = query;
  const words = searchTerms(keyword);
  const phrase = fold(keyword.trim().replace(/\s+/g, ' '));
  const candidates = tag === undefined ? articles : (byTag.get(tag) ?? []);
  const places = isWordless(phrase) ? [] : await placesOf(blocksOf(candidates), words, phrase);
  const list = pageOf(places, query)
    .map((at) => candidates[at])
    .filter((article) => article !== undefined)
    .map((article) => ({ ...toSummary(article), excerpt: excerptFor(article, words) }));
  return { list, total: places.length, page, limit };
};

/** Punctuation alone stands in every article and says nothing about any. */
const isWordless = (phrase: string) => !/[\p{L}\p{N}]/u.test(phrase);

/**
 * Reads every text: the search needs no index that would have to be filled and kept.
 *
 * @returns where in the list the articles stand that have all words, best first
 */
async function placesOf(
  blocks: Iterable<SearchBlock>,
  words: readonly string[],
  phrase: string,
): Promise<number[]> {
  const terms = words.map(toTerm);
  const together = terms.length > 1 ? toTerm(phrase) : null;
  const scores: number[] = [];
  const rest = breath();
  for (const block of blocks) {
    scores.push(...scoresOf(block, terms, together));
    const pause = rest();
    if (pause) await pause;
  }
  return bestFirst(scores);
}

/** Few scores differ: to sort those and leave the articles in their order is less work than to sort articles. */
function bestFirst(scores: readonly number[]): number[] {
  const places = new Map<number, number[]>();
  for (const [at, score] of scores.entries()) {
    if (score === 0) continue;
    const equal = places.get(score);
    if (equal) equal.push(at);
    else places.set(score, [at]);
  }
  return [...places].sort(([a], [b]) => b - a).flatMap(([, equal]) => equal);
}

/** 0 for an article that lacks a term. */
function scoresOf(block: SearchBlock, terms: readonly Term[], together: Term | null): number[] {
  let scores: number[] | undefined;
  for (const term of terms) {
    const found = scoresIn(block, term, scores);
    scores = scores?.map((score, at) => (found[at] ? score + found[at] : 0)) ?? found;
    if (!scores.some(Boolean)) return scores;
  }
  const bonus = together && scoresIn(block, together, scores);
  return (scores ?? []).map((score, at) => score && score + (bonus?.[at] ?? 0));
}

function excerptFor({ record }: VisibleArticle, words: readonly string[]): string {
  const body = plainText(record.body);
  const { summary } = record.front;
  return excerptOf(body, words) ?? excerptOf(summary, words) ?? summary.replace(/[⟦⟧]/g, '');
}
