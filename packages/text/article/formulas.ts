import { articleText } from '@wenzhan/texts/article-text';
import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import rehypeSanitize from 'rehype-sanitize';
import temml from 'temml';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { parseHtml } from '../html/parse-html';
import {
  limitingMacros,
  limitLengths,
  MAX_ALL_MATHML,
  MAX_MATHML,
  MAX_TEX,
} from './parts/formula-limits';
import { readStyles } from './parts/formula-styles';
import { formulaSchema } from './parts/sanitize';

const sanitiser = unified().use(rehypeSanitize, formulaSchema).freeze();

/** What a formula may ask for at most, in em and in points. */
const MAX_SIZE: [number, number] = [20, 240];
/** Characters of a formula in a sentence that fit on a phone. */
const MAX_INLINE = 24;
/** Macros expanded in one formula. */
const MAX_EXPAND = 500;

/**
 * Replaces MathML by its TeX, as `code` in the shape of Markdown renderers, before the HTML is sanitised: no
 * foreign MathML gets into a page. MathML without TeX (`annotation`) is left to the sanitiser, which keeps its
 * text.
 */
export function readMathml(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'math' || !parent || index === undefined) return;
    const tex = annotationOf(node);
    if (!tex) return SKIP;
    const kind = node.properties.display === 'block' ? 'math-display' : 'math-inline';
    const className = ['language-math', kind];
    parent.children[index] = h('code', { className }, tex);
  });
}

function annotationOf(math: Element): string {
  let tex = '';
  visit(math, 'element', ({ tagName, properties, children }) => {
    if (tagName !== 'annotation' || properties.encoding !== 'application/x-tex') return;
    tex ||= textOf({ type: 'root', children }).trim();
  });
  return tex;
}

/**
 * Renders formulas, which are `code` with the class `math-inline` or `math-display`, as MathML. One that TeX
 * does not understand stays code, and so does one that defines commands or is too long.
 */
export function renderFormulas(tree: Root): void {
  let count = 0;
  let left = MAX_ALL_MATHML;
  visit(tree, 'element', (node, index, parent) => {
    const formula = formulaOf(node);
    if (!formula || !parent || index === undefined) return;
    const mathml = left > 0 ? mathmlOf(formula.tex, formula.isDisplay) : null;
    left -= mathml?.length ?? 0;
    const math = mathml && toTree(mathml);
    if (!math) return SKIP;
    const isWide = formula.isDisplay || shownLength(math) > MAX_INLINE;
    if (isWide) count += 1;
    const className = formula.isDisplay ? ['formula'] : ['formula', 'formula-inline'];
    const tagName = node.tagName === 'pre' ? 'div' : 'span';
    parent.children[index] = isWide ? scroller(tagName, className, count, math) : math;
    return SKIP;
  });
}

function formulaOf(node: Element): { tex: string; isDisplay: boolean } | null {
  const only = node.tagName === 'pre' && node.children.length === 1 ? node.children[0] : node;
  if (only?.type !== 'element' || only.tagName !== 'code') return null;
  const classes = [only.properties.className].flat();
  const isDisplay = classes.includes('math-display');
  return isDisplay || classes.includes('math-inline') ? { tex: textOf(only), isDisplay } : null;
}

/** The number of characters of MathML without its TeX. */
function shownLength({ children: [semantics] }: Element): number {
  const shown = semantics?.type === 'element' ? semantics.children[0] : undefined;
  return shown ? textOf({ type: 'root', children: [shown] }).length : 0;
}

/** Wide formulas scroll inside themselves, with a tab stop for keyboard users. */
function scroller(tagName: string, className: string[], count: number, math: Element): Element {
  const properties = {
    className,
    tabIndex: 0,
    role: 'region',
    ariaLabel: articleText().formula(count),
  };
  return h(tagName, properties, [math]);
}

/** Why a formula cannot be rendered; null if it can. */
export function formulaFault(tex: string, isDisplay: boolean): string | null {
  try {
    toMathml(tex, isDisplay);
    return null;
  } catch (error) {
    return (error as Error).message.split(' at position')[0]?.split('\n')[0]?.trim() ?? '';
  }
}

function mathmlOf(tex: string, isDisplay: boolean): string | null {
  try {
    return toMathml(tex, isDisplay);
  } catch {
    // Untrusted TeX may be wrong, or nested too deeply.
    return null;
  }
}

/** @throws {Error} that says what is wrong with the TeX */
function toMathml(tex: string, displayMode: boolean): string {
  if (tex.length > MAX_TEX) throw new Error(`公式超过${MAX_TEX}个字符`);
  const mathml = temml.renderToString(tex, {
    displayMode,
    annotate: true,
    throwOnError: true,
    maxSize: MAX_SIZE,
    maxExpand: MAX_EXPAND,
    macros: limitingMacros(tex),
  });
  if (mathml.length > MAX_MATHML) throw new Error('公式太长');
  return mathml;
}

function toTree(mathml: string): Element | null {
  const { tree, isCut } = parseHtml(mathml);
  if (isCut) return null;
  readStyles(tree);
  const [math] = (sanitiser.runSync(tree) as Root).children;
  if (math?.type !== 'element' || math.tagName !== 'math') return null;
  limitLengths(math);
  return math;
}
