import { graphemeEnd, graphemeStart } from '@wenzhan/kit/text/shorten';
import { withoutUnseen } from '@wenzhan/text/plain-text';
import { normalizeText, originalOffsets } from './normalize-text';
import { findOccurrences, isWordLetter } from './term-matcher';

const LENGTH = 120;
/** Characters before the match. */
const LEAD = 30;
/** An excerpt of this length may end with its block. */
const ENOUGH = 60;
/** Between blocks in an excerpt: the ideographic space that follows a heading run into its text. */
const BLOCK_SPACE = '\u3000';

/**
 * About 120 characters of a plain text around the first of its longest matches, with every match enclosed in ⟦
 * and ⟧; null without a match.
 *
 * @param text with a line for each block (`plainBlocks`)
 * @param terms normalised
 * @param marksWords whether a match of letters is marked to the end of its word
 */
export function excerptOf(
  text: string,
  terms: readonly string[],
  marksWords = false,
): string | null {
  const plain = withoutUnseen(text);
  const matches = matchesIn(plain, terms, marksWords);
  const [best] = matches.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  if (!best) return null;
  const start = beginning(plain, best.start);
  const end = ending(plain, start, best.end);
  const inside = matches.filter((match) => match.start >= start && match.end <= end);
  const marked = inside.reduceRight(
    (excerpt, match) => mark(excerpt, match.start - start, match.end - start),
    plain.slice(start, end),
  );
  const [before, after] = [plain.charAt(start - 1), plain.charAt(end)];
  const isCut = (neighbour: string) => neighbour !== '' && neighbour !== '\n';
  const excerpt = marked.replaceAll('\n', BLOCK_SPACE);
  return `${isCut(before) ? '…' : ''}${excerpt}${isCut(after) ? '…' : ''}`;
}

/** Characters that an excerpt must not begin with: spaces and punctuation like 「，」, but not 「（」. */
const CLOSING = /^(?![\p{Ps}\p{Pi}])[\p{P}\s]/u;

function beginning(text: string, match: number): number {
  const block = text.lastIndexOf('\n', match - 1) + 1;
  if (match - block <= LEAD) return block;
  let at = graphemeStart(text, match - LEAD);
  while (at < match && CLOSING.test(text.charAt(at))) at += 1;
  return at;
}

function ending(text: string, start: number, match: number): number {
  const end = Math.max(graphemeStart(text, start + LENGTH), match);
  const block = text.indexOf('\n', Math.max(start + ENOUGH, match));
  return block < 0 ? end : Math.min(block, end);
}

interface Match {
  start: number;
  end: number;
}

/** Matches by position, of whole characters; overlapping and adjacent ones are merged. */
function matchesIn(text: string, terms: readonly string[], marksWords: boolean): Match[] {
  const folded = normalizeText(text);
  const originalOffset = originalOffsets(text, folded);
  const matches = terms
    .flatMap((term) =>
      findOccurrences(folded, term).map((start) => ({
        start: graphemeStart(text, originalOffset(start)),
        end: graphemeEnd(text, originalOffset(start + term.length - 1) + 1),
      })),
    )
    .map((match) => (marksWords ? { ...match, end: wordEnd(text, match.end) } : match))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const joined: Match[] = [];
  for (const match of matches) {
    const last = joined.at(-1);
    if (last && match.start <= last.end) last.end = Math.max(last.end, match.end);
    else joined.push(match);
  }
  return joined;
}

/** The end of the word that an offset is within, or just behind. */
function wordEnd(text: string, offset: number): number {
  let end = offset;
  if (!isWordLetter(text.charCodeAt(end - 1))) return end;
  while (isWordLetter(text.charCodeAt(end))) end += 1;
  return end;
}

const mark = (text: string, start: number, end: number) =>
  `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
