import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { type Edit, edited, span } from './markdown-edits';

const TAG = /<(\/?)h([1-6])(?=[\s>])/gi;

/**
 * Moves all headings of a text down by one level if it has one of the first level, which is that of the page. Markdown
 * has six levels: those of the fifth and sixth become one.
 */
export function lowerHeadings(markdown: string, tree: Root, note: (text: string) => void): string {
  let isFirst = false;
  let isDeep = false;
  visit(tree, (node) => {
    const levels =
      node.type === 'heading' ? [node.depth] : node.type === 'html' ? levelsIn(node.value) : [];
    isFirst ||= levels.includes(1);
    isDeep ||= levels.includes(6);
  });
  if (!isFirst) return markdown;
  if (isDeep) note('小标题都降了一级，第五级和第六级成了一级');
  return edited(markdown, loweredIn, tree);
}

function loweredIn(node: Nodes, source: string): Edit[] {
  const [start, end] = span(node);
  if (node.type !== 'html') {
    return node.type === 'heading' && node.depth < 6 ? [lowered(source, start, end)] : [];
  }
  const text = source
    .slice(start, end)
    .replace(TAG, (_, slash, level) => `<${slash}h${lower(level)}`);
  return [{ start, end, text }];
}

const levelsIn = (html: string) => [...html.matchAll(TAG)].map(([, , level]) => Number(level));
const lower = (level: number | string) => Math.min(6, Number(level) + 1);

/** A heading with `#` gets another; an underlined one gets the other line, or is written with `#`. */
function lowered(source: string, start: number, end: number): Edit {
  if (source.startsWith('#', start)) return { start, end: start, text: '#' };
  const line = source.lastIndexOf('\n', end - 1) + 1;
  const underline = source.slice(line, end);
  if (underline.includes('=')) return { start: line, end, text: underline.replace(/=+/, '---') };
  const text = source
    .slice(start, line)
    .trim()
    .replace(/(?<![ \t>])[ \t>]*\n[ \t>\n]*/g, ' ');
  return { start, end, text: `### ${text}` };
}
