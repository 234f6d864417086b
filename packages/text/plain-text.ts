import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { decodeHTML, decodeHTMLStrict } from 'entities';
import { closingTags, fencedParts, replaceSpans } from './html/spans';
import { UNSEEN as UNSEEN_NAMES } from './html/tags';
import { calloutTitle, isCallout } from './markdown/callouts';
import { isFormula } from './markdown/formula-rule';
import { CODE_MARK, FENCE_MARK, proseAsText } from './markdown/parts/prose-text';
import { withPipes } from './markdown/parts/table-pipes';

/** Inline code (content in group 2) or what may be a formula, with its dollar signs (group 3). */
const CODE = /(?<!`)(`+)([^`\n]+)\1(?!`)|(?<![\\$])(\$\$[^$]+\$\$|\$[^$\n]+\$)(?!\$)/g;

const BLOCK_NAMES =
  'address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|summary|table|tr|ul';
/** The names of elements that separate words. */
export const SEPARATING = new RegExp(`^(?:${BLOCK_NAMES}|br|td|th)$`);
/** What separates blocks in HTML, and what separates words in a block: line breaks and cells. */
const BLOCKS = new RegExp(`</?(?:${BLOCK_NAMES})\\b[^<>]*>`, 'gi');
const BREAKS = /<\/?(?:br|td|th)\b[^<>]*>/gi;
/** The same in Markdown. */
const SEPARATORS = new RegExp(`<(?<!\\\\<)/?(?:${BLOCK_NAMES}|br|td|th)\\b[^<>]*>`, 'gi');

/** A line break inside a Chinese sentence, which is not a space. */
const IN_CHINESE = /\n(?<=[\p{Script=Han}，。、；：]\n)(?=\p{Script=Han})/gu;

/**
 * Replacements outside code, in this order; every line, even the first, follows a line break. A pattern that
 * begins with a character, not with a lookbehind, is up to twenty times as fast.
 */
const MARKS: readonly (readonly [RegExp, string])[] = [
  // A backslash at the end of a line is a line break.
  [/\\\n/g, '\n'],
  [IN_CHINESE, ''],
  // Addresses in angle brackets are text; then tags, of which some separate words.
  [/<(?<!\\<)([a-z][a-z\d+.-]+:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/gi, '$1'],
  [SEPARATORS, ' '],
  [/<(?<!\\<)\/?[a-z][^<>]*>/gi, ''],
  // Block quotes, headings, list items and task list checkboxes; then fences in quotes, table delimiter rows and rules.
  [/\n[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]+|(?:[-*+]|\d+[.)])[ \t]+(?:\[[ x]\][ \t]+)?)?/gi, '\n'],
  [/\n(?:[ \t|:-]+|=+[ \t]*|(?:`{3,}|~{3,})[^\n`]*)$/gm, '\n'],
  // The URL of an image or link is removed, its title is kept.
  [/\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)/g, ''],
  [/\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\s+(?:"([^"\n]*)"|'([^'\n]*)')\)/g, ' $1$2'],
  [/\[(?<!\\\[)\^[^\][\n]+\]:?/g, ''],
  // If the first of two brackets is escaped, the second one need not be.
  [/\\\[([^\\\][\n]*)\]/g, '\\[$1\\]'],
  [/(?<!\\)(?:!?\[|\])/g, ''],
  [/(?<!\\)(?:\*+|~~)/g, ''],
  [/(?<![\\_\p{L}\p{N}])(_{1,3})([^_\s][^_\n]*)\1(?![\p{L}\p{N}])/gu, '$2'],
  [/(?<!\\)\|/g, ' '],
];

const ENTITY = /&(?<!\\&)#?\w+;/g;
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;

export type TextFormat = 'markdown' | 'html';

/** Headings, quotes, items, table rows and code of Markdown begin a block, and the lines after headings. */
const BLOCK_STARTS =
  /^(?=[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|\||```|~~~))|(?<=^[ \t]*#{1,6}[ \t].*\n)/gm;
const HEADINGS = {
  html: (html: string) => replaceSpans(html, HEADING_TAG, closingOf, '\n'),
  markdown: (markdown: string) => markdown.replace(/^ {0,3}#{1,6}[ \t].*$/gm, '\n'),
} as const;

const HEADING_TAG = /<(h[1-6])\b[^<>]*>/gi;
const UNSEEN_TAG = new RegExp(`<(${UNSEEN_NAMES.join('|')})(?=[\\s/>])`, 'gi');
const COMMENT = /<!--/g;
const COMMENT_END = /-->/g;
/** MathML up to its TeX, which in plain text says the same. */
const SHOWN_FORMULA = /<semantics\b[^<>]*>/gi;
const TEX = /<annotation\b[^<>]*>/gi;
const TAG_ENDS = closingTags([...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], ...UNSEEN_NAMES]);

const closingOf = ([, name = '']: RegExpExecArray) => TAG_ENDS.get(name.toLowerCase());
const withoutUnseenTags = (text: string) =>
  replaceSpans(
    replaceSpans(text, COMMENT, () => COMMENT_END, ''),
    UNSEEN_TAG,
    closingOf,
    '',
  );

/** The text of Markdown or HTML without its markup, on one line, for search. */
export function plainText(body: string, format: TextFormat = 'markdown'): string {
  return inOneLine(textOf(body, format));
}

/** The same with a line for each block, so that excerpts do not run a heading into a sentence. */
export function plainBlocks(body: string, format: TextFormat = 'markdown'): string {
  const separated = format === 'html' ? body : body.replace(BLOCK_STARTS, '\n');
  const blocks = textOf(separated, format).split(/\n[^\S\n]*\n/);
  return blocks.map(inOneLine).filter(Boolean).join('\n');
}

/** The text without its headings, for summaries of its beginning. */
export function plainLead(body: string, format: TextFormat = 'markdown'): string {
  return plainText(HEADINGS[format](body), format);
}

const textOf = (body: string, format: TextFormat) =>
  format === 'html' ? textOfHtml(body) : textOfMarkdown(body);

const inOneLine = (text: string) => withoutUnseen(text).replace(/\s+/g, ' ').trim();

/** Soft hyphens and spaces without a width, which editors and web pages put into words; the marks of excerpts. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff⟦⟧]/g;

/** Characters that are composed at once: a long run of different accents takes quadratic time. */
const COMPOSED_AT_ONCE = /.{1,4000}/gs;

/**
 * A text without the characters that no reader sees or types, for search. A letter and its accent are one character, as
 * keyboards type it: texts from macOS or a PDF may have two.
 */
export const withoutUnseen = (text: string): string =>
  text.replace(UNSEEN, '').replace(COMPOSED_AT_ONCE, (part) => part.normalize('NFC'));

function textOfHtml(html: string): string {
  const seen = withoutUnseenTags(withLineFeeds(html));
  const text = replaceSpans(seen, SHOWN_FORMULA, () => TEX, '')
    .replace(IN_CHINESE, '')
    .replace(BLOCKS, '\n\n')
    .replace(BREAKS, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return decodeHTML(text);
}

/**
 * Regular expressions are a little less exact than the parser but a hundred times as fast: ten
 * thousand articles need no prebuilt index.
 */
function textOfMarkdown(markdown: string): string {
  const names = new Set<string>();
  const parts = [...fencedParts(`\n${markdown}`)].map(({ text, isCode }) => ({
    text: isCode ? text : withoutDefinitions(text, names),
    isCode,
  }));
  const pieces = parts.flatMap(({ text, isCode }) =>
    isCode ? [{ text, mark: FENCE_MARK }] : piecesOf(withoutReferences(text, names)),
  );
  const words = proseAsText(pieces.map(({ text, mark }) => mark ?? text).join(''));
  const outside = words.split(MARKS_OF_CODE);
  const inside = pieces.filter(({ mark }) => mark);
  return outside.map((text, at) => withoutMarks(text) + (inside[at]?.text ?? '')).join('');
}

/** A part of a text; code and formulas have a mark, which stands for them while tags are read. */
interface Piece {
  text: string;
  mark?: string;
}

const MARKS_OF_CODE = new RegExp(`[${CODE_MARK}${FENCE_MARK}]`);

/** Lines after an empty one that say where links lead: `[name]: https://… "title"`. */
const DEFINITIONS =
  /(?:^|\n[ \t]*)(?:\n {0,3}\[(?!\^)[^\][\n]+\]:[ \t]*\S+(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*(?=\n|$))+/g;
const DEFINED = /(?<=\n {0,3})\[([^\][\n]+)\]:/g;

function withoutDefinitions(text: string, names: Set<string>): string {
  return text.replace(DEFINITIONS, (lines) => {
    for (const [, name = ''] of lines.matchAll(DEFINED)) names.add(name.toLowerCase());
    return '\n';
  });
}

/** Leaves the text of `[text][name]`. */
function withoutReferences(text: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return text;
  return text.replace(/\]\[([^\][\n]+)\]/g, (mark, name: string) =>
    names.has(name.toLowerCase()) ? ']' : mark,
  );
}

/** Divides text at code and formulas. */
function piecesOf(written: string): Piece[] {
  const lines = written.replace(UNWRITTEN, '');
  const pieces: Piece[] = [];
  let end = 0;
  let isInRow = false;
  CODE.lastIndex = 0;
  for (let match = CODE.exec(lines); match; match = CODE.exec(lines)) {
    const { 0: whole, 2: code, 3: formula, index } = match;
    if (formula && !isFormula(lines[index - 1] ?? '', formula, lines[index + whole.length] ?? '')) {
      // The second dollar sign may be the first of a formula.
      CODE.lastIndex = index + 1;
      continue;
    }
    const before = lines.slice(end, index);
    const line = before.lastIndexOf('\n') + 1;
    if (line > 0) isInRow = /^[ \t>]*\|/.test(before.slice(line));
    const text = code ?? formula?.replace(/^\$+|(?<!\$)\$+$/g, '') ?? '';
    pieces.push({ text: before }, { text: isInRow ? withPipes(text) : text, mark: CODE_MARK });
    end = index + whole.length;
  }
  return [...pieces, { text: lines.slice(end) }];
}

/** The marks of code, which no text has. */
const UNWRITTEN = new RegExp(MARKS_OF_CODE, 'g');

const CALLOUT = /\[!(?<=\n[ \t>]*>[ \t]*\[!)(\w+)\](?=\s)/g;

function withoutMarks(text: string): string {
  const titled = text.replace(CALLOUT, (mark, name: string) => {
    const kind = name.toLowerCase();
    return isCallout(kind) ? calloutTitle(kind) : mark;
  });
  const plain = MARKS.reduce(
    (result, [mark, words]) => result.replace(mark, words),
    withoutUnseenTags(titled),
  );
  return plain.replace(ENTITY, (entity) => decodeHTMLStrict(entity)).replace(ESCAPE, '');
}
