import { classes, findAll, findBy } from '@wenzhan/text/html/elements';
import type { Element, ElementContent } from 'hast';

/** The code in an element; null for an element that is no block of code. */
export function codeIn(node: Element): { language: string; text: string } | null {
  // Hexo's highlighter writes a table: the numbers of the lines, and the lines.
  const isFigure = node.tagName === 'figure' && classes(node).includes('highlight');
  if (node.tagName !== 'pre' && !isFigure) return null;
  const pre = isFigure ? findAll(node, 'pre').at(-1) : node;
  if (!pre) return null;
  const code = findBy(pre, ({ tagName }) => tagName === 'code');
  const names = [...classes(code), ...classes(pre), ...(isFigure ? classes(node) : [])];
  const named = names.map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1]).find(Boolean);
  const bare = isFigure
    ? classes(node).find((name) => !/^(highlight|hljs)$/.test(name))
    : undefined;
  return {
    language: language(named ?? bare ?? ''),
    text: aligned(copied(pre.children)),
  };
}

/** Names of text without a language, and names of the same one. */
const SAME: ReadonlyMap<string, string> = new Map([
  ...['text', 'txt', 'plain', 'plaintext', 'none', 'nohighlight'].map(
    (name) => [name, ''] as const,
  ),
]);

/** A name as a class can have it, without settings that follow it, or none. */
const language = (written: string) => {
  const name = /^[\w+#.-]+(?=[{:=]|$)/.exec(written)?.[0].toLowerCase() ?? '';
  return SAME.get(name) ?? name;
};

/** Code without empty lines around it and the indentation that all its lines have: systems differ in these. */
function aligned(code: string): string {
  const lines = code.replace(/^(?:[ \t]*\n)+|(?<!\s)\s+$/g, '').split('\n');
  const indents = lines.flatMap((line) =>
    line.trim() ? [/^[ \t]*/.exec(line)?.[0].length ?? 0] : [],
  );
  const least = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line) => line.slice(least)).join('\n');
}

/** The text, with a line feed for each `br` and at the end of each line that is a separate element. */
export function copied(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element') return '';
      if (node.tagName === 'br') return '\n';
      const text = copied(node.children);
      return /^(li|div|p|tr)$/.test(node.tagName) && !text.endsWith('\n') ? `${text}\n` : text;
    })
    .join('');
}
