import { isWordLetter } from '../term-matcher';
import { MOST_MATCHES, pairKey, unitKey } from './pairs';
import { FURTHER, PARTS, WEIGHTS } from './search-block';
import type { Segment } from './segment';

/** The score of a number of matches in a body. */
const BODY_SCORES = Array.from({ length: MOST_MATCHES + 1 }, (_, count) =>
  count === 0 ? 0 : [WEIGHTS.at(-1) ?? 0, ...FURTHER].slice(0, count).reduce((a, b) => a + b),
);

/**
 * The scores of the articles of a segment, further matches included; 0 for one that lacks a word.
 *
 * @param words normalised @param phrase whose matches add to the score; normalised
 * @returns null if no article has all words
 */
export function segmentScores(
  segment: Segment,
  words: readonly string[],
  phrase: string | null,
): Uint32Array | null {
  const scores = new Uint32Array(segment.size);
  for (const [at, word] of words.entries()) {
    const counts = countMatches(segment, word);
    if (!counts) return null;
    for (let article = 0; article < segment.size; article += 1) {
      const score = scoreOf(counts, article);
      const before = scores[article] ?? 0;
      scores[article] = score > 0 && (at === 0 || before > 0) ? before + score : 0;
    }
  }
  const counts = phrase === null ? null : countMatches(segment, phrase);
  if (!counts) return scores;
  for (let article = 0; article < segment.size; article += 1) {
    const score = scores[article] ?? 0;
    if (score > 0) scores[article] = score + scoreOf(counts, article);
  }
  return scores;
}

function scoreOf(counts: Uint8Array, article: number): number {
  const first = article * PARTS;
  let score = BODY_SCORES[counts[first + PARTS - 1] ?? 0] ?? 0;
  for (let part = 0; part < PARTS - 1; part += 1) {
    if (counts[first + part]) score += WEIGHTS[part] ?? 0;
  }
  return score;
}

/** The matches of a word by part, as far as they count; null without any. */
function countMatches(segment: Segment, word: string): Uint8Array | null {
  const unit = word.charCodeAt(0);
  const isLatin = isWordLetter(unit);
  const ofUnit = isLatin || word.length === 1 ? segment.list(unitKey(unit))?.read() : undefined;
  if (word.length === 1 && !isLatin) return ofUnit ? countsOf(ofUnit, segment) : null;
  if (isLatin && !ofUnit) return null;
  const positions = word.length === 1 && ofUnit ? ofUnit : positionsOf(segment, word);
  if (positions.length === 0) return null;
  return countParts(withoutOverlaps(positions, word.length, isLatin ? ofUnit : undefined), segment);
}

/** The matches of a list of parts. */
function countsOf(parts: Uint32Array, { partEnds }: Segment): Uint8Array {
  const counts = new Uint8Array(partEnds.length);
  for (const part of parts) counts[Math.floor(part / MOST_MATCHES)] = (part % MOST_MATCHES) + 1;
  return counts;
}

/** All positions of a text of two or more code units, ascending. */
function positionsOf(segment: Segment, text: string): Uint32Array {
  const offsets = new Set([text.length - 2]);
  for (let offset = 0; offset < text.length - 2; offset += 2) offsets.add(offset);
  const lists = [...offsets].map((offset) => {
    const key = pairKey(text.charCodeAt(offset), text.charCodeAt(offset + 1));
    return { offset, list: segment.list(key) };
  });
  if (lists.some(({ list }) => !list)) return new Uint32Array();
  lists.sort((a, b) => (a.list?.length ?? 0) - (b.list?.length ?? 0));
  let matches: Uint32Array | undefined;
  for (const { offset, list } of lists) {
    const positions = list?.read() ?? new Uint32Array();
    matches = matches ? common(matches, positions, offset) : shifted(positions, offset);
    if (matches.length === 0) break;
  }
  return matches ?? new Uint32Array();
}

function shifted(positions: Uint32Array, offset: number): Uint32Array {
  const first = positions.findIndex((at) => at >= offset);
  return first < 0 ? new Uint32Array() : positions.subarray(first).map((at) => at - offset);
}

/** The positions that are, moved by an offset, among others. */
function common(positions: Uint32Array, others: Uint32Array, offset: number): Uint32Array {
  let count = 0;
  let other = 0;
  for (const at of positions) {
    while ((others[other] ?? Infinity) < at + offset) other += 1;
    if (others[other] === at + offset) positions[count++] = at;
  }
  return positions.subarray(0, count);
}

/**
 * The matches that a search from the left finds, one after the other.
 *
 * @param starts of words, of which a Latin word is one
 */
function withoutOverlaps(
  positions: Uint32Array,
  length: number,
  starts: Uint32Array | undefined,
): Uint32Array {
  let count = 0;
  let start = 0;
  let from = 0;
  for (const at of positions) {
    if (at < from) continue;
    from = at + length;
    if (starts) {
      while ((starts[start] ?? Infinity) < at) start += 1;
      if (starts[start] !== at) continue;
    }
    positions[count++] = at;
  }
  return positions.subarray(0, count);
}

/** Counts positions by the part that they are in. @param positions ascending */
function countParts(positions: Uint32Array, { partEnds }: Segment): Uint8Array {
  const counts = new Uint8Array(partEnds.length);
  let part = 0;
  for (const at of positions) {
    while ((partEnds[part] ?? Infinity) <= at) part += 1;
    const count = counts[part] ?? 0;
    if (count < MOST_MATCHES) counts[part] = count + 1;
  }
  return counts;
}
