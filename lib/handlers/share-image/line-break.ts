import { graphemes } from '@wenzhan/kit/text/shorten';

/**
 * Characters that must not begin a line: closing brackets, punctuation, and what belongs to the previous
 * character.
 */
const NOT_FIRST = /^[，。、；：？！）》〉」』】〕”’…—～·%％‰,.;:?!/)\]}》»-]/u;
/** Characters that must not end a line: opening brackets. */
const NOT_LAST = /[（《〈「『【〔“‘([{«]$/u;

const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });

export interface LineLimits {
  /** In the unit of `measure`. */
  width: number;
  lines: number;
  measure: (text: string) => number;
}

/**
 * Breaks a text into lines of about equal length. Chinese and Latin words stay whole where they fit, and no
 * line begins or ends with a forbidden character. Text that does not fit at all ends with an ellipsis.
 */
export function breakLines(text: string, limits: LineLimits): string[] {
  const pieces = unbreakable(text.replace(/\s+/g, ' ').trim()).flatMap((piece) =>
    limits.measure(piece) > limits.width ? inFragments(piece, limits) : [piece],
  );
  const filled = fill(pieces, limits);
  if (filled.length > limits.lines) return cut(filled, limits);
  return balance(pieces, filled, limits);
}

/** Words, each joined with the punctuation that must not be separated from it. */
function unbreakable(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = pieces.at(-1);
    const joins = last !== undefined && (NOT_FIRST.test(segment) || NOT_LAST.test(last));
    if (joins) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** Splits a word that is longer than a line. */
function inFragments(piece: string, { width, measure }: LineLimits): string[] {
  const fragments = [''];
  for (const character of graphemes(piece)) {
    const longer = fragments.at(-1) + character;
    const fits = measure(longer) <= width || NOT_FIRST.test(character);
    if (fits) fragments[fragments.length - 1] = longer;
    else fragments.push(character);
  }
  return fragments;
}

function fill(pieces: string[], { width, measure }: LineLimits): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trim());
      line = piece;
    } else {
      line += piece;
    }
  }
  return [...lines, line.trim()].filter((one) => one !== '');
}

/** Finds the narrowest width with the same number of lines, which makes them about equally long. */
function balance(pieces: string[], filled: string[], limits: LineLimits): string[] {
  if (filled.length < 2) return filled;
  const average = limits.measure(filled.join('')) / filled.length;
  const step = limits.width / 40;
  for (let width = average; width < limits.width; width += step) {
    const lines = fill(pieces, { ...limits, width });
    const fits = lines.every((line) => limits.measure(line) <= limits.width);
    if (fits && lines.length === filled.length) return lines;
  }
  return filled;
}

function cut(filled: string[], { lines, width, measure }: LineLimits): string[] {
  const kept = filled.slice(0, lines);
  let last = [...graphemes(kept.at(-1) ?? '')];
  while (last.length > 1 && (measure(`${last.join('')}…`) > width || endsBadly(last.join('')))) {
    last = last.slice(0, -1);
  }
  return [...kept.slice(0, -1), `${last.join('')}…`];
}

/** Whether the last character must not precede an ellipsis: an opening bracket, separator or stop. */
function endsBadly(text: string): boolean {
  return NOT_LAST.test(text) || /[，、；：\s]$/u.test(text);
}
