import type { Nodes, Parents, Root } from 'mdast';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { applyEdits, type Tag, type TextEdit, tagsIn } from '../html/tags';
import { proseEdits, type Unit } from './parts/prose-tags';

/** A block of HTML that is a sentence can contain others, each of which can reach to the end of the text. */
const MOST_PASSES = 8;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
/** Before a block of HTML in its line. */
const INDENT = /^(?: {0,3}>)* {0,3}$/;

/**
 * Makes tags that are words of a sentence text: `List<String>`, `按 <Enter> 键`, `用 <template> 元素` (`proseEdits`). Must
 * follow `remark-parse`.
 */
export function remarkProseTags(this: Processor): void {
  const { parser } = this;
  if (!parser) return;
  this.parser = (document, file) => readProse(document, (text) => parser(text, file) as Root).tree;
}

/**
 * The tree of a Markdown text whose tags are no words, and the text to which its offsets belong: words have `&lt;`.
 *
 * @param parse reads Markdown
 */
export function readProse(markdown: string, parse: (text: string) => Root) {
  let text = markdown;
  for (let pass = 1; ; pass += 1) {
    const tree = parse(text);
    const edits = pass < MOST_PASSES && text.includes('<') ? editsOf(tree, text) : [];
    if (edits.length === 0) return { tree, text };
    text = applyEdits(text, edits);
  }
}

/** A sentence or block with its place in the text. */
interface PlacedUnit extends Unit {
  start: number;
  end: number;
}

function editsOf(tree: Root, source: string): TextEdit[] {
  return scopesOf(tree, source).flatMap((units) => {
    const edits = proseEdits(units, source);
    const starts = new Set(edits.map(({ start }) => start));
    const later = new Set(units.flatMap((unit) => readLater(unit, starts, source)));
    return edits.filter(({ start }) => !later.has(start));
  });
}

/**
 * A block of HTML that begins with a word is read again as sentences, which may have code: now only its lines change that
 * begin with a word.
 *
 * @returns where there are tags for a later pass
 */
function readLater(unit: PlacedUnit, edits: ReadonlySet<number>, source: string): number[] {
  const [first, ...others] = unit.tags;
  if (!unit.isBlock || !first || !edits.has(first.start)) return [];
  const starts = lineStarts(source, unit);
  return others.flatMap(({ start, end }) => (starts.has(start) ? [end] : [start, end]));
}

/** Where lines of a block begin with `<` outside fenced code. */
function lineStarts(source: string, { start, end }: PlacedUnit): ReadonlySet<number> {
  const starts = new Set<number>();
  let fence = '';
  let at = source.lastIndexOf('\n', start) + 1;
  for (const line of source.slice(at, end).split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence ? mark.startsWith(fence) : mark) fence = fence ? '' : mark;
    const first = line.indexOf('<');
    if (!fence && first >= 0 && INDENT.test(line.slice(0, first))) starts.add(at + first);
    at += line.length + 1;
  }
  return starts;
}

/** The sentences and blocks of HTML that can close each other's elements: those of one quotation, item or cell. */
function scopesOf(parent: Parents, source: string): PlacedUnit[][] {
  const units: PlacedUnit[] = [];
  const inner: PlacedUnit[][] = [];
  for (const child of parent.children as Nodes[]) {
    const [start, end] = [child.position?.start.offset ?? 0, child.position?.end.offset ?? 0];
    if (child.type === 'html') {
      const tags = tagsIn(source.slice(start, end)).map((tag) => movedBy(start, tag));
      units.push({ isBlock: true, tags, start, end });
    } else if (child.type === 'paragraph' || child.type === 'heading') {
      const isLed = child.type === 'paragraph' && child.children[0]?.type === 'html';
      units.push({ isBlock: false, isLed, tags: inlineTags(child), start, end });
    } else if (child.type === 'tableCell') {
      inner.push([{ isBlock: false, tags: inlineTags(child), start, end }]);
    } else if ('children' in child) inner.push(...scopesOf(child, source));
  }
  return [units, ...inner];
}

const movedBy = (offset: number, tag: Tag): Tag => ({
  ...tag,
  start: tag.start + offset,
  end: tag.end + offset,
});

function inlineTags(parent: Parents): Tag[] {
  const tags: Tag[] = [];
  visit(parent, 'html', ({ value, position }) => {
    const [tag] = tagsIn(value);
    const [start, end] = [position?.start.offset, position?.end.offset];
    if (tag && start !== undefined && end !== undefined) tags.push({ ...tag, start, end });
  });
  return tags;
}
