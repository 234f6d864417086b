import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';

/** Elements that a division may make: those that contain a line break are repeated on each line. */
const MAX_PIECES = 50_000;

/** Attributes of a line of `diff`, by its first character. */
const CHANGES: ReadonlyMap<string, string> = new Map([
  ['+', 'ins'],
  ['-', 'del'],
]);

/**
 * Divides code with marked lines, line numbers or changes into lines. A marked line is a `mark`, an added one
 * `ins`, a removed one `del`; its number is in `data-line`, so that copies of the code do not contain it. Code
 * that would become too many elements stays undivided.
 */
export function markLines(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'code') return;
    const { dataMarked, dataNumbers, className } = node.properties;
    delete node.properties.dataMarked;
    delete node.properties.dataNumbers;
    const isDiff = [className].flat().includes('language-diff');
    if (dataMarked === undefined && dataNumbers === undefined && !isDiff) return;
    if (piecesIn(node, 1) > MAX_PIECES) return;
    const marked = rangesOf(String(dataMarked ?? ''));
    const first = dataNumbers === undefined ? null : Number(dataNumbers);
    node.children = linesOf(node.children).map((children, index): Element => {
      const tagName = isDiff ? CHANGES.get(firstLetter(children)) : undefined;
      const isMarked = marked.some(([from, to]) => from <= index + 1 && index + 1 <= to);
      const number = first === null ? {} : { dataLine: String(first + index) };
      const properties = { className: ['line'], ...number };
      return h(tagName ?? (isMarked ? 'mark' : 'span'), properties, children);
    });
  });
}

/** The number of elements that the line breaks of a node make, each at its depth. */
function piecesIn(node: ElementContent, depth: number): number {
  if (node.type === 'text') return node.value.split('\n').length * depth;
  if (node.type !== 'element') return 0;
  return node.children.reduce((sum, child) => sum + piecesIn(child, depth + 1), 0);
}

function rangesOf(lines: string): [number, number][] {
  return lines.split(',').map((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return [from, to];
  });
}

/** Divides nodes after each line break; an element across lines is repeated on each. */
function linesOf(nodes: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of nodes) {
    const [first, ...others] = piecesOf(node);
    if (first) lines.at(-1)?.push(first);
    for (const piece of others) lines.push(piece ? [piece] : []);
  }
  if (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

/** The parts of a node, one per line, each but the last with its line break; null for an empty last one. */
function piecesOf(node: ElementContent): (ElementContent | null)[] {
  if (node.type === 'element') {
    const lines = linesOf(node.children).map((children) => ({ ...node, children }));
    return endsLine(node) ? [...lines, null] : lines;
  }
  if (node.type !== 'text') return [node];
  const pieces = node.value.split(/(?<=\n)/).map((value) => ({ ...node, value }));
  return node.value.endsWith('\n') ? [...pieces, null] : pieces;
}

function endsLine(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.endsWith('\n');
  const last = node.type === 'element' ? node.children.at(-1) : undefined;
  return last !== undefined && endsLine(last);
}

function firstLetter([first]: readonly ElementContent[]): string {
  if (first?.type === 'text') return first.value.charAt(0);
  return first?.type === 'element' ? firstLetter(first.children) : '';
}
