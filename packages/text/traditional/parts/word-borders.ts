const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Characters of a clause on each side of a phrase. What is longer is no clause, and takes the segmenter very long. */
const MAX_CLAUSE = 300;

/** The borders between the words of a text, found clause by clause when they are asked for. */
export class WordBorders {
  readonly #text: string;
  /** The clause whose borders are known. */
  #start = 0;
  #end = 0;
  #borders = new Set<number>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Whether a part of the text has the beginning of one word and the end of another, but not both words: 文采 in
   * 中文采访, 本里 in 文本里. False in what is too long to be a clause.
   */
  cutsWords(start: number, end: number): boolean {
    if (start < this.#start || end > this.#end) this.#readClause(start, end);
    if (this.#borders.has(start) && this.#borders.has(end)) return false;
    for (let at = start + 1; at < end; at += 1) if (this.#borders.has(at)) return true;
    return false;
  }

  #readClause(from: number, to: number): void {
    const [least, most] = [from - MAX_CLAUSE, to + MAX_CLAUSE];
    let start = from;
    let end = to;
    while (start > least && isHan(this.#text.charCodeAt(start - 1))) start -= 1;
    while (end < most && isHan(this.#text.charCodeAt(end))) end += 1;
    this.#start = start;
    this.#end = end;
    this.#borders = new Set();
    if (start === least || end === most) return;
    const words = segmenter.segment(this.#text.slice(start, end));
    this.#borders = new Set(Array.from(words, ({ index }) => start + index)).add(end);
  }
}

/** Whether a UTF-16 unit belongs to a Han character; false before and after the text (NaN). */
const isHan = (unit: number) =>
  (unit >= 0x3400 && unit <= 0x9fff) || (unit >= 0xd800 && unit <= 0xdfff);
