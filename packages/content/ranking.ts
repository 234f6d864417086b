import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { searchListOf } from './search-list';
import {
  BLOCK_SIZE,
  blocksOf,
  furtherIn,
  MOST_FURTHER,
  type SearchBlock,
  scoresIn,
} from './segments/search-block';
import { segmentScores } from './segments/segment-scores';
import { createTermMatcher, type TermMatcher } from './term-matcher';
import type { VisibleArticle } from './visibility';
import { yieldToEventLoop } from './yield-to-event-loop';

/** The articles that contain all words. */
interface Found {
  total: number;
  /** Indexes in the list of the requested page's articles, best first; ties in list order. */
  best: number[];
}

/**
 * Ranks articles: those with their texts in memory by a scan, those of segments by the index of these. Further matches
 * in a body are counted by the scan only for articles that can reach the requested page.
 *
 * @param phrase the normalised keyword; with several words, a match of the whole phrase adds to the score
 * @param page counted from 1; empty past the end
 */
export async function rankArticles(
  articles: readonly VisibleArticle[],
  words: readonly string[],
  phrase: string,
  { page, limit }: { page: number; limit: number },
): Promise<Found> {
  const { inMemory, memoryPlaces, segments } = searchListOf(articles);
  const terms = words.map(createTermMatcher);
  const together = terms.length > 1 ? createTermMatcher(phrase) : null;
  const scores = new Uint32Array(articles.length);
  const yieldIfDue = yieldToEventLoop();
  for (const [segment, places] of segments) {
    addScores(scores, places, 0, scoresOrNone(segment, words, together && phrase));
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  const blocks: SearchBlock[] = [];
  for (const block of blocksOf(inMemory)) {
    const first = blocks.length * BLOCK_SIZE;
    addScores(scores, memoryPlaces, first, scoresOf(block, terms, together));
    blocks.push(block);
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  const best = bestFirst(scores);
  const total = best.length;
  const [start, end] = [(page - 1) * limit, page * limit];
  if (start >= total) return { total, best: [] };
  const counted = together ? [...terms, together] : terms;
  const least = (scores[best[end - 1] ?? -1] ?? 0) - counted.length * MOST_FURTHER;
  for (const at of best) {
    const score = scores[at] ?? 0;
    if (score < least) break;
    const index = indexIn(memoryPlaces, at);
    if (index >= 0) scores[at] = score + further(blocks, index, counted);
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return { total, best: bestFirst(scores).slice(start, end) };
}

/** A segment that the disk does not give costs its own articles. */
function scoresOrNone(...[segment, words, phrase]: Parameters<typeof segmentScores>) {
  try {
    return segmentScores(segment, words, phrase);
  } catch (error) {
    logThrottled(`texts of ${segment.size} articles cannot be searched`, error);
    return null;
  }
}

/** @param places from `first` on, of the scores in the list; negative for one that is not in it */
function addScores(
  scores: Uint32Array,
  places: ArrayLike<number>,
  first: number,
  values: ArrayLike<number> | null,
): void {
  if (!values) return;
  for (let at = 0; at < values.length; at += 1) {
    const position = places[first + at] ?? -1;
    if (position >= 0) scores[position] = values[at] ?? 0;
  }
}

/** The index of a number in ascending ones; negative if it is not there. */
function indexIn(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
}

function further(
  blocks: readonly SearchBlock[],
  at: number,
  terms: readonly TermMatcher[],
): number {
  const block = blocks[Math.floor(at / BLOCK_SIZE)];
  if (!block) return 0;
  return terms.reduce((sum, term) => sum + furtherIn(block, at % BLOCK_SIZE, term), 0);
}

/** The scores of the articles of a block; 0 for one that lacks a term. */
function scoresOf(
  block: SearchBlock,
  terms: readonly TermMatcher[],
  together: TermMatcher | null,
): number[] {
  let scores: number[] | undefined;
  for (const term of terms) {
    const termScores = scoresIn(block, term, scores);
    scores =
      scores?.map((score, at) => (termScores[at] ? score + termScores[at] : 0)) ?? termScores;
    if (!scores.some(Boolean)) return scores;
  }
  const bonus = together && scoresIn(block, together, scores);
  return (scores ?? []).map((score, at) => score && score + (bonus?.[at] ?? 0));
}

/** Sorts the few distinct scores, not the articles, which are many; ties keep their order. */
function bestFirst(scores: Uint32Array): number[] {
  const places = new Map<number, number[]>();
  for (let at = 0; at < scores.length; at += 1) {
    const score = scores[at] ?? 0;
    if (score === 0) continue;
    const equal = places.get(score);
    if (equal) equal.push(at);
    else places.set(score, [at]);
  }
  const inOrder = [...places].sort(([a], [b]) => b - a).map(([, equal]) => equal);
  // Ten times as fast as `flat()` for lists of thousands.
  return ([] as number[]).concat(...inOrder);
}
