import type { TermMatcher } from './term-matcher';
import type { VisibleArticle } from './visibility';

/**
 * The words of some articles in one string: to go from one article's own to the next takes longer than
 * to search it.
 */
export interface SearchBlock {
  text: string;
  /** Where the parts of the articles end in it: title, tags, summary, body, then the next title. */
  ends: Int32Array;
}

/** Articles in one block: about as much as is searched before others get their turn. */
export const BLOCK_SIZE = 256;

/** A match in the title outweighs matches in all the rest, one in tags or summary the body. */
const WEIGHTS = [160, 60, 40, 10];
const PARTS = WEIGHTS.length;
const BODY = PARTS - 1;
/** What the second, third and fourth match in a body add; further ones add nothing. */
const FURTHER = [6, 4, 3];
/** The most that `furtherIn` can say. */
export const MOST_FURTHER = FURTHER.reduce((sum, each) => sum + each);

const ofList = new WeakMap<readonly VisibleArticle[], SearchBlock[]>();

/** The blocks of a list of articles, in its order; each is made when it is first reached. */
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
 * How well a term fits each article of a block, by the parts that have it; 0 where it is missing.
 *
 * @param among what the articles have so far; those with 0 are passed by
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
      // One in a part is enough: the search goes on where the part ends.
      at = find(text, (ends[part] ?? Infinity) - start);
    }
  }
  return scores;
}

/** What the second to fourth match in its body add to the score of an article, counted from 0 in its block. */
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

/** Articles of a block that follow each other. */
interface Piece {
  text: string;
  /** Where it begins in the block. */
  start: number;
  /** The first of its articles. */
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
