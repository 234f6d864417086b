import { h } from 'hastscript';
import type { Paragraph, PhrasingContent, Root, TableCell } from 'mdast';
import remarkMath from 'remark-math';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { isFormula } from '../formula-rule';
import type { Construct, State } from './micromark-types';
import { withPipes } from './table-pipes';

type InlineMath = Extract<PhrasingContent, { type: 'inlineMath' }>;

const DOLLAR = 36;

/**
 * Reads formulas: `$…$` in a sentence, if `isFormula` agrees, and `$$` on lines of their own around a formula
 * that stands alone. A paragraph of nothing but `$$…$$` stands alone, too.
 */
export function remarkFormulas(this: Processor) {
  remarkMath.call(this as never);
  for (const { text } of this.data().micromarkExtensions ?? []) {
    const construct = text?.[DOLLAR];
    if (text && construct && !Array.isArray(construct)) text[DOLLAR] = withRule(construct);
  }
  return (tree: Root) => {
    visit(tree, 'tableCell', unescapePipes);
    standAlone(tree);
  };
}

/** In a table, `\|` is a pipe in a formula as it is in code. */
function unescapePipes(cell: TableCell): void {
  visit(cell, 'inlineMath', (formula) => {
    const value = withPipes(formula.value);
    formula.value = value;
    formula.data = { ...formula.data, hChildren: [{ type: 'text', value }] };
  });
}

/** The same construct, which leaves dollar signs alone that do not enclose a formula. */
function withRule(construct: Construct): Construct {
  const { tokenize } = construct;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const before = this.previous;
      const start = this.now();
      const end: State = (after) => {
        const text = this.sliceSerialize({ start, end: this.now() });
        return isFormula(letter(before), text, letter(after)) ? ok(after) : nok(after);
      };
      return tokenize.call(this, effects, end, nok);
    },
  };
}

/** A character; empty at the ends of the text and for line endings, which are negative codes. */
const letter = (code: number | null) => (code && code > 0 ? String.fromCodePoint(code) : '');

function standAlone(tree: Root): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    const formula = onlyFormula(node);
    if (!formula || !parent || index === undefined) return;
    const { value } = formula;
    const hChildren = [h('code.language-math.math-display', value)];
    const { position } = node;
    const data = { hName: 'pre', hChildren };
    parent.children[index] = { type: 'math', value, data, ...(position ? { position } : {}) };
  });
}

function onlyFormula({ children }: Paragraph): InlineMath | null {
  const [child, ...others] = children;
  if (others.length > 0 || child?.type !== 'inlineMath') return null;
  const { start, end } = child.position ?? {};
  const marks = (end?.offset ?? 0) - (start?.offset ?? 0) - child.value.length;
  return marks >= 4 ? child : null;
}
