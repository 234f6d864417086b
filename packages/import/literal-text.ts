import { fencedParts } from '@wenzhan/text/html/spans';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import { isParsable } from '@wenzhan/text/markdown/markdown-limits';
import { DeepHtmlError } from '@wenzhan/text/markdown/raw-html';
import type { RootContent } from 'mdast';
import { parseHtml, TOO_DEEP } from './html-text';
import { parseMarkdown, span } from './markdown-edits';
import { fenced } from './markdown-pieces';

/** Parts of a text that nobody could show otherwise arrive as they are written, as code. */

const EMPTY_LINES = /\n(?:[ \t]*\n)+/;

/** A text as a block of code. The marks of quotes and lists count in code, too, unless they are indented. */
export function asCode(text: string): string {
  const code = fenced(text).trim();
  return isParsable(code) ? code : fenced(text.replace(/^/gm, '    ')).trim();
}

/** Shows as code the paragraphs of a Markdown text that have more or deeper marks than can be read. */
export function readableMarkdown(markdown: string, note: (text: string) => void): string {
  if (isParsable(markdown)) return markdown;
  const unreadable = [...fencedParts(markdown)]
    .filter(({ isCode }) => !isCode)
    .flatMap(({ text }) => text.split(EMPTY_LINES))
    .filter((paragraph) => !isParsable(paragraph));
  note('Markdown记号太多或太深，有记号的段落照原样成了代码');
  const text = unreadable.reduce(
    (all, paragraph) => all.replace(paragraph, () => asCode(paragraph)),
    markdown,
  );
  return isParsable(text) ? text : asCode(markdown);
}

/** Shows a Markdown text as code whose HTML is too deep to be rendered. */
export function renderableMarkdown(markdown: string, note: (text: string) => void): string {
  const text = readableMarkdown(markdown, note);
  try {
    renderMarkdownAlone(text);
    return text;
  } catch (error) {
    if (!(error instanceof DeepHtmlError)) throw error;
    note(`${TOO_DEEP}，全文照原样成了代码`);
    return asCode(markdown);
  }
}

/** Elements that are only around others, with what parts them, if anything does. */
const AROUND =
  /<\/?(?<block>div|section|article|main|center)\b[^<>]*>|<\/?(?:span|font|b|i|u)\b[^<>]*>/gi;

/** HTML without the elements that make it too deep, if they are only around others; all else stays. */
export function readableHtml(html: string, note: (text: string) => void): string {
  try {
    parseHtml(html);
    return html;
  } catch (error) {
    note(`${(error as Error).message}，去掉了只起包裹作用的标签`);
    return html.replace(AROUND, (...match) => (match.at(-1).block ? '<p>' : ''));
  }
}

/** A Markdown text of which the blocks that have these lines, counted from 1, are code. */
export function withLiteralBlocks(markdown: string, lines: readonly number[]): string {
  const isMeant = ({ position }: RootContent) =>
    position && lines.some((line) => position.start.line <= line && line <= position.end.line);
  const edits = parseMarkdown(markdown).children.filter(isMeant).map(span);
  if (edits.length === 0) return asCode(markdown);
  return edits.reduceRight(
    (text, [start, end]) => text.slice(0, start) + asCode(text.slice(start, end)) + text.slice(end),
    markdown,
  );
}
