import type { TermMatcher } from '../term-matcher';
import type { VisibleArticle } from '../visibility';

/**
 * The searchable text of several articles in one string: switching between strings takes longer than
 * searching an article.
 */
export interface SearchBlock {
  text: string;
  /** End offsets of the parts: title, tags, summary and body of the first article, then the next one's. */
  ends: Int32Array;
}

/** Articles per block: about what is searched between two yields to the event loop. */
export const BLOCK_SIZE = 256;

/** A match in the title outweighs matches in all other parts; one in tags or summary, the body. */
export const WEIGHTS = [160, 60, 40, 10];
export const PARTS = WEIGHTS.length;
const BODY = PARTS - 1;
/** Scores of the second, third and fourth match in a body; later matches add nothing. */
export const FURTHER = [6, 4, 3];
/** The maximum of `furtherIn`. */
export const MOST_FURTHER = FURTHER.reduce((sum, each) => sum + each);

const ofList = new WeakMap<readonly VisibleArticle[], SearchBlock[]>();

/** The blocks of a list of articles, in order; each is built on first use and cached with the list. */
export function* blocksOf(articles: readonly VisibleArticle[]): Generator<SearchBlock> {
  const blocks = ofList.get(articles) ?? [];
  ofList.set(articles, blocks);
  for (let block = 0; block * BLOCK_SIZE < articles.length; block += 1) {
    const start = block * BLOCK_SIZE;
    const made = blocks[block] ?? joined(articles.slice(start, start + BLOCK_SIZE));
    blocks[block] = made;
    yield made;
  }
}

function joined(articles: readonly VisibleArticle[]): SearchBlock {
  const parts = articles.flatMap(({ record }) => record.searchText);
  let end = -1;
  const ends = Int32Array.from(parts, (part) => {
    end += part.length + 1;
    return end;
  });
  return { text: parts.join('\n'), ends };
}

/**
 * The score of a term for each article of a block, by the parts that contain it; 0 without a match.
 *
 * @param among scores so far; articles with 0 are skipped
 */
export function scoresIn(
  block: SearchBlock,
  { find }: TermMatcher,
  among?: readonly number[],
): number[] {
  const { ends } = block;
  const scores = new Array<number>(ends.length / PARTS).fill(0);
  for (const { text, start, article: first } of piecesOf(block, among)) {
    let part = first * PARTS;
    let at = find(text, 0);
    while (at >= 0) {
      while (start + at >= (ends[part] ?? Infinity)) part += 1;
      const article = Math.floor(part / PARTS);
      scores[article] = (scores[article] ?? 0) + (WEIGHTS[part % PARTS] ?? 0);
      // One match per part counts: continue at the end of the part.
      at = find(text, (ends[part] ?? Infinity) - start);
    }
  }
  return scores;
}

/** The score of the second to fourth match in the body. @param article index in the block */
export function furtherIn({ text, ends }: SearchBlock, article: number, term: TermMatcher): number {
  const part = article * PARTS + BODY;
  const body = text.slice(ends[part - 1], ends[part]);
  let sum = 0;
  let at = term.find(body, 0);
  for (const more of FURTHER) {
    if (at >= 0) at = term.find(body, at + term.length);
    if (at < 0) break;
    sum += more;
  }
  return sum;
}

/** Consecutive articles of a block. */
interface Piece {
  text: string;
  /** Offset in the block. */
  start: number;
  /** Index of the first article. */
  article: number;
}

function* piecesOf({ text, ends }: SearchBlock, among?: readonly number[]): Generator<Piece> {
  const count = ends.length / PARTS;
  const isOut = (article: number) => among?.[article] === 0;
  const startOf = (article: number) => (ends[article * PARTS - 1] ?? -1) + 1;
  for (let article = 0, next: number; article < count; article = next) {
    next = article + 1;
    if (isOut(article)) continue;
    while (next < count && !isOut(next)) next += 1;
    const start = startOf(article);
    yield { text: text.slice(start, startOf(next)), start, article };
  }
}
