import { normalizeText } from './normalize-text';
import { findOccurrences } from './term-matcher';

const LENGTH = 120;
/** Characters before the first match. */
const LEAD = 30;

/**
 * About 120 characters of a plain text around the first match, with every match enclosed in ⟦ and ⟧;
 * null without a match.
 *
 * @param terms normalised
 */
export function excerptOf(text: string, terms: readonly string[]): string | null {
  const plain = text.replace(/[⟦⟧]/g, '');
  const matches = matchesIn(normalizeText(plain), terms);
  const first = matches[0];
  if (!first) return null;
  const start = beginning(plain, first.start);
  const end = letterStart(plain, Math.max(start + LENGTH, first.end));
  const inside = matches.filter((match) => match.end <= end);
  const marked = inside.reduceRight(
    (excerpt, match) => mark(excerpt, match.start - start, match.end - start),
    plain.slice(start, end),
  );
  return `${start > 0 ? '…' : ''}${marked}${end < plain.length ? '…' : ''}`;
}

/** Characters that an excerpt must not begin with: spaces and punctuation like 「，」, but not 「（」. */
const CLOSING = /^(?![\p{Ps}\p{Pi}])[\p{P}\s]/u;

function beginning(text: string, match: number): number {
  if (match <= LEAD) return 0;
  let at = letterStart(text, match - LEAD);
  while (at < match && CLOSING.test(text.charAt(at))) at += 1;
  return at;
}

interface Match {
  start: number;
  end: number;
}

/** Matches by position; overlapping and adjacent ones are merged. */
function matchesIn(folded: string, terms: readonly string[]): Match[] {
  const matches = terms
    .flatMap((term) =>
      findOccurrences(folded, term).map((start) => ({ start, end: start + term.length })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const joined: Match[] = [];
  for (const match of matches) {
    const last = joined.at(-1);
    if (last && match.start <= last.end) last.end = Math.max(last.end, match.end);
    else joined.push(match);
  }
  return joined;
}

const mark = (text: string, start: number, end: number) =>
  `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;

/** `at`, or the offset before it where `at` would split a surrogate pair; at most the length. */
function letterStart(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : Math.min(at, text.length);
}
