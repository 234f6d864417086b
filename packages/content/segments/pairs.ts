import { beginsWord, isWordLetter } from '../term-matcher';

/** The end of a line, which no search term contains: no pair begins or ends with it. */
const LINE_END = 10;
const UNITS = 0x1_0000;
/** Bits of a number in a byte of a list; the highest says that more follow. */
const BITS = 7;
const MORE = 1 << BITS;
/** Matches in a part that count, and their bits in a list of parts. */
export const MOST_MATCHES = 4;

/** The key of two adjacent code units, whose list has their positions. */
export const pairKey = (first: number, second: number): number => first * UNITS + second;

/**
 * The key of one code unit. The list of a Latin letter has the positions of the words that start with it; that of
 * another character has the parts that contain it, each `MOST_MATCHES` times its index, plus matches less one.
 */
export const unitKey = (unit: number): number => pairKey(LINE_END, unit);

/** Where every pair of code units occurs in a text. */
export interface PairIndex {
  /** Ascending: a key, and the offset of its list in `lists`; at the end, the length of `lists`. */
  dictionary: Uint32Array;
  /** Ascending numbers, as the differences between them in bytes of 7 bits. */
  lists: Buffer;
}

/** Indexes a text in linear time. @param partEnds the ends of its parts */
export function indexPairs(text: string, partEnds: Uint32Array): PairIndex {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
  const lists = new ListWriter(units.length * 8);
  const sorted = sortedPairs(units);
  let pair = 0;
  const addPairs = (until: number) => {
    for (; pair < sorted.length; pair += 1) {
      const at = sorted[pair] ?? 0;
      const key = pairKey(units[at] ?? 0, units[at + 1] ?? 0);
      if (key >= until) return;
      lists.add(key, at);
    }
  };
  addPairs(unitKey(0));
  for (const [unit, list] of [...unitLists(units, partEnds)].sort(([a], [b]) => a - b)) {
    for (const value of list) lists.add(unitKey(unit), value);
  }
  addPairs(Infinity);
  return lists.end();
}

/** The positions of all pairs in the order of their keys, by two counting sorts. */
function sortedPairs(units: Uint16Array): Uint32Array {
  const positions = new Uint32Array(units.length);
  let count = 0;
  for (let at = 0; at + 1 < units.length; at += 1) {
    if (units[at] !== LINE_END && units[at + 1] !== LINE_END) positions[count++] = at;
  }
  return sortBy(units, sortBy(units.subarray(1), positions.subarray(0, count)));
}

/** A stable sort of positions by what is there. */
function sortBy(units: Uint16Array, positions: Uint32Array): Uint32Array {
  const starts = new Uint32Array(UNITS + 1);
  const add = (at: number, count: number) => {
    starts[at] = (starts[at] ?? 0) + count;
  };
  for (const at of positions) add((units[at] ?? 0) + 1, 1);
  for (let unit = 1; unit <= UNITS; unit += 1) add(unit, starts[unit - 1] ?? 0);
  const sorted = new Uint32Array(positions.length);
  for (const at of positions) {
    const unit = units[at] ?? 0;
    sorted[starts[unit] ?? 0] = at;
    add(unit, 1);
  }
  return sorted;
}

/** The lists of single code units. */
function unitLists(units: Uint16Array, partEnds: Uint32Array): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  const add = (unit: number, value: number) => {
    const list = lists.get(unit);
    if (list) list.push(value);
    else lists.set(unit, [value]);
  };
  const counts = new Uint32Array(UNITS);
  let at = 0;
  for (const [part, end] of partEnds.entries()) {
    const seen: number[] = [];
    for (; at < end; at += 1) {
      const unit = units[at] ?? LINE_END;
      const isLetter = isWordLetter(unit);
      if (beginsWord(units[at - 1] ?? LINE_END, unit)) add(unit, at);
      if (!isLetter && unit !== LINE_END) {
        const count = counts[unit] ?? 0;
        if (count === 0) seen.push(unit);
        counts[unit] = count + 1;
      }
    }
    for (const unit of seen) {
      add(unit, part * MOST_MATCHES + Math.min(counts[unit] ?? 0, MOST_MATCHES) - 1);
      counts[unit] = 0;
    }
    // The line end between two parts.
    at = end + 1;
  }
  return lists;
}

/** Writes lists, which come in the order of their keys. */
class ListWriter {
  readonly #dictionary: number[] = [];
  readonly #lists: Buffer;
  #length = 0;
  #key = -1;
  #last = 0;

  /** @param room for the lists at most, in bytes: two of 4 bytes for each code unit */
  constructor(room: number) {
    this.#lists = Buffer.allocUnsafe(room);
  }

  add(key: number, value: number): void {
    if (key !== this.#key) {
      this.#key = key;
      this.#last = 0;
      this.#dictionary.push(key, this.#length);
    }
    let difference = value - this.#last;
    this.#last = value;
    for (; difference >= MORE; difference >>>= BITS) {
      this.#lists[this.#length++] = (difference & (MORE - 1)) | MORE;
    }
    this.#lists[this.#length++] = difference;
  }

  end(): PairIndex {
    this.#dictionary.push(0, this.#length);
    const lists = this.#lists.subarray(0, this.#length);
    return { dictionary: Uint32Array.from(this.#dictionary), lists };
  }
}

/** The numbers of a list, ascending. */
export function decodeList(list: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(list.length);
  let count = 0;
  let number = 0;
  let difference = 0;
  let shift = 0;
  for (let at = 0; at < list.length; at += 1) {
    const byte = list[at] ?? 0;
    difference |= (byte & (MORE - 1)) << shift;
    shift += BITS;
    if (byte >= MORE) continue;
    number += difference;
    numbers[count++] = number;
    difference = 0;
    shift = 0;
  }
  return numbers.subarray(0, count);
}
