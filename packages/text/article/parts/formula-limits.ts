import type { Element } from 'hast';

/** Characters of the TeX of one formula: several pages of derivations. */
export const MAX_TEX = 5000;
/** Characters of the MathML of one formula. */
export const MAX_MATHML = 250_000;
/** Characters of the MathML of all formulas of an article. */
export const MAX_ALL_MATHML = 1_500_000;
/** Sizes and distances in a formula, in em. */
const MAX_EM = 20;

/** Commands that define others: one that is used by the next doubles the formula with each step. */
const DEFINITIONS = [
  ...['def', 'gdef', 'edef', 'xdef', 'let', 'futurelet', 'global', 'long'],
  ...['newcommand', 'renewcommand', 'providecommand'],
];

/** Commands that Temml renders up to three times, to reserve their place: inside each other they multiply. */
const REPEATED = ['llap', 'mathllap', 'cancelto'];
const REPETITIONS = 3;
/** Characters of TeX that are rendered at most for one formula. */
const MAX_REPEATED = 500_000;

/** Macros for Temml that refuse definitions, however they are written, and too many repetitions. */
export function limitingMacros(tex: string): Record<string, () => unknown> {
  let rendered = tex.length;
  const refuse = (name: string) => () => {
    throw new Error(`公式里不能用\\${name}`);
  };
  const count = (name: string) => () => {
    rendered *= REPETITIONS;
    if (rendered > MAX_REPEATED) throw new Error(`公式里的\\${name}太多`);
    return { tokens: [{ text: `\\${name}`, noexpand: true }], numArgs: 0 };
  };
  return Object.fromEntries([
    ...DEFINITIONS.map((name) => [`\\${name}`, refuse(name)]),
    ...REPEATED.map((name) => [`\\${name}`, count(name)]),
  ]);
}

/** Attributes of MathML. */
const LENGTHS = [
  ...['width', 'height', 'depth', 'lspace', 'rspace', 'voffset', 'mathsize', 'minsize', 'maxsize'],
  ...['linethickness', 'rowspacing', 'columnspacing'],
];

/** The length of units in em, roughly: a formula is set in 17 px. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['em', 1],
  ['ex', 0.5],
  ['mu', 1 / 18],
  ['px', 1 / 16],
  ['pt', 1 / 12],
  ['pc', 1],
  ['mm', 0.25],
  ['cm', 2.4],
  ['in', 6],
  ['%', 0.1],
]);

const LENGTH = /^[+-]?(\d{0,6}(?:\.\d{1,12})?)(em|ex|mu|px|pt|pc|mm|cm|in|%)$/;
/** A length that refers to the element's own size. */
const OWN_LENGTH = /^0$|^[+-]?1(?:width|height|depth)$/;

/**
 * Removes sizes and distances that are too large or not understood, forwards and backwards, and letter sizes
 * inside others, which multiply.
 */
export function limitLengths({ properties, children }: Element, isSized = false): void {
  for (const name of LENGTHS) {
    const value = properties[name];
    if (value !== undefined && !String(value).split(' ').every(isModest)) delete properties[name];
  }
  const hasSize = properties.mathsize !== undefined;
  if (isSized) delete properties.mathsize;
  for (const child of children) {
    if (child.type === 'element') limitLengths(child, isSized || hasSize);
  }
}

function isModest(length: string): boolean {
  if (OWN_LENGTH.test(length)) return true;
  const [, number, unit = ''] = LENGTH.exec(length) ?? [];
  return Number(number || Number.NaN) * (UNITS.get(unit) ?? Number.NaN) <= MAX_EM;
}
