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
  const { articles, byTag } = await edition(viewer);
  const { keyword, tag, page, limit } = query;
  const words = searchTerms(keyword);
  const phrase = fold(keyword.trim().replace(/\s+/g, ' '));
  const candidates = tag === undefined ? articles : (byTag.get(tag) ?? []);
  const hits = isWordless(phrase) ? [] : await hitsAmong(candidates, words, phrase);
  const list = pageOf(hits, query).map((article) => ({
    ...toSummary(article),
    excerpt: excerptFor(article, words),
  }));
  return { list, total: hits.length, page, limit };
};

/** Punctuation alone stands in every article and says nothing about any. */
const isWordless = (phrase: string) => !/[\p{L}\p{N}]/u.test(phrase);

/** Reads every text: the search needs no index that would have to be filled and kept. */
async function hitsAmong(
  candidates: readonly VisibleArticle[],
  words: readonly string[],
  phrase: string,
): Promise<VisibleArticle[]> {
  const terms = words.map(toTerm);
  const scores: number[] = [];
  const rest = breath();
  for (const block of blocksOf(candidates)) {
    scores.push(...scoresOf(block, terms));
    const pause = rest();
    if (pause) await pause;
  }
  const scoreAt = (at: number) => scores[at] ?? 0;
  const places = [...scores.keys()].filter(scoreAt).sort((a, b) => scoreAt(b) - scoreAt(a));
  const hits = places.flatMap((at) => candidates[at] ?? []);
  if (terms.length < 2) return hits;
  const bonus = bonusOfBest(hits, phrase);
  const rank = (place: number) => scoreAt(places[place] ?? -1) + (bonus[place] ?? 0);
  const best = [...bonus.keys()].sort((a, b) => rank(b) - rank(a));
  return [...best.flatMap((place) => hits[place] ?? []), ...hits.slice(best.length)];
}

/** 0 for an article that lacks a term. */
function scoresOf(block: SearchBlock, terms: readonly Term[]): number[] {
  let scores: number[] | undefined;
  for (const term of terms) {
    const found = scoresIn(block, term);
    scores = scores?.map((score, at) => (found[at] ? score && score + found[at] : 0)) ?? found;
    if (!scores.some(Boolean)) return scores;
  }
  return scores ?? [];
}

/** What the words are worth where they stand together: looked for in the best articles only. */
function bonusOfBest(hits: readonly VisibleArticle[], phrase: string): number[] {
  const [best] = blocksOf(hits);
  return best ? scoresIn(best, toTerm(phrase)) : [];
}

function excerptFor({ record }: VisibleArticle, words: readonly string[]): string {
  const body = plainText(record.body);
  const { summary } = record.front;
  return excerptOf(body, words) ?? excerptOf(summary, words) ?? summary.replace(/[⟦⟧]/g, '');
}
