/** What no line begins with: closing marks, stops, and what belongs to the character before it. */
const NOT_FIRST = /^[，。、；：？！）》〉」』】〕”’…—～·%％‰,.;:?!/)\]}》»-]/u;
/** What no line ends with: opening marks. */
const NOT_LAST = /[（《〈「『【〔“‘([{«]$/u;

const words = new Intl.Segmenter('zh-CN', { granularity: 'word' });

export interface LineLimits {
  /** In the unit that `measure` gives. */
  width: number;
  lines: number;
  measure: (text: string) => number;
}

/**
 * Breaks a text into lines, Chinese words and Latin ones whole where they fit, and no line beginning
 * or ending with a mark that may not stand there. The lines are about equally long. What does not
 * fit at all ends with an ellipsis.
 */
export function breakLines(text: string, limits: LineLimits): string[] {
  const pieces = unbreakable(text.replace(/\s+/g, ' ').trim()).flatMap((piece) =>
    limits.measure(piece) > limits.width ? inFragments(piece, limits) : [piece],
  );
  const filled = fill(pieces, limits);
  if (filled.length > limits.lines) return cut(filled, limits);
  return balance(pieces, filled, limits);
}

/** Words, each with the marks that must not be torn from it. */
function unbreakable(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    const joins = last !== undefined && (NOT_FIRST.test(segment) || NOT_LAST.test(last));
    if (joins) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** A word longer than a line is torn where it must be. */
function inFragments(piece: string, { width, measure }: LineLimits): string[] {
  const fragments = [''];
  for (const character of piece) {
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

/** The narrowest width that needs no further line makes the lines about equal. */
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
  let last = Array.from(kept.at(-1) ?? '');
  while (last.length > 1 && (measure(`${last.join('')}…`) > width || endsBadly(last.join('')))) {
    last = last.slice(0, -1);
  }
  return [...kept.slice(0, -1), `${last.join('')}…`];
}

/** No ellipsis after a mark that opens, separates or stops. */
function endsBadly(text: string): boolean {
  return NOT_LAST.test(text) || /[，、；：\s]$/u.test(text);
}
