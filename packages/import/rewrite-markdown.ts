import { shorten } from '@wenzhan/kit/text/shorten';
import { formulaFault } from '@wenzhan/text/article/formulas';
import { isCallout } from '@wenzhan/text/markdown/callouts';
import { readCodeMeta } from '@wenzhan/text/markdown/code-meta';
import { calloutOf } from '@wenzhan/text/markdown/remark-callouts';
import type { Code, Nodes } from 'mdast';
import { escapeHtml } from './html-text';
import { lowerHeadings } from './lower-headings';
import { type Edit, edited, parseMarkdown, span } from './markdown-edits';

export type Use = 'link' | 'picture';

/** What becomes of the URLs of a text. */
export interface Rewriting {
  /** The new URL; null if the link goes and its text stays. */
  map(url: string, use: Use): string | null;
  note(text: string): void;
}

/** A repair may reveal another fault, such as a formula that did not end. */
const MAX_ROUNDS = 4;

/**
 * Rewrites the URLs of a Markdown text, and repairs what the content check rejects: first-level headings,
 * faulty formulas, unknown callouts and settings of code. All else stays as it is written.
 */
export function rewriteMarkdown(markdown: string, rewriting: Rewriting): string {
  let text = markdown;
  let tree = parseMarkdown(text);
  // Parsing takes most of the time of an import.
  const isEdited = (editsOf: (node: Nodes, source: string) => Edit[]): boolean => {
    const before = text;
    text = edited(before, editsOf, tree);
    if (text !== before) tree = parseMarkdown(text);
    return text !== before;
  };
  isEdited((node, source) => urlEdits(node, source, rewriting));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (!isEdited((node, source) => repairs(node, source, rewriting.note))) break;
  }
  return lowerHeadings(text, tree, rewriting.note);
}

/** Rewrites the URLs of a Markdown text only. */
export const rewriteUrls = (markdown: string, rewriting: Rewriting): string =>
  edited(markdown, (node, source) => urlEdits(node, source, rewriting));

function urlEdits(node: Nodes, source: string, rewriting: Rewriting): Edit[] {
  const [start, end] = span(node);
  if (node.type === 'html') {
    const text = rewriteTags(source.slice(start, end), rewriting);
    return text === source.slice(start, end) ? [] : [{ start, end, text }];
  }
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return [];
  const url = rewriting.map(node.url, node.type === 'image' ? 'picture' : 'link');
  if (url === node.url) return [];
  if (url === null) return unwrapped(node, source);
  const location = destination(node, source);
  if (location) return [{ ...location, text: written(url) }];
  // A bare address.
  return node.type === 'link'
    ? [{ start, end, text: `[${source.slice(start, end).replace(/^<|>$/g, '')}](${written(url)})` }]
    : [];
}

const written = (url: string) => (/[\s()<>]/.test(url) ? `<${url}>` : url);

/** The part of a link, an image or a definition that is its URL; null if it has none. */
function destination(node: Nodes, source: string): { start: number; end: number } | null {
  const [start, end] = span(node);
  const label = String.raw`\[(?:\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[^\]\\])*\]`;
  const target = String.raw`\s*(<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)`;
  const from = node.type === 'link' ? endOfChildren(node, start + 1) : start;
  const pattern =
    node.type === 'link'
      ? String.raw`^\]\(${target}`
      : node.type === 'image'
        ? String.raw`^!${label}\(${target}`
        : `^${label}:${target}`;
  const match = new RegExp(pattern).exec(source.slice(from, end));
  const url = match?.[1];
  if (!match || url === undefined) return null;
  const at = from + match[0].length - url.length;
  return { start: at, end: at + url.length };
}

function unwrapped(node: Nodes, source: string): Edit[] {
  const [start, end] = span(node);
  if (node.type === 'image') return [{ start, end, text: node.alt ?? '' }];
  if (node.type !== 'link') return [{ start, end, text: '' }];
  const first = node.children[0];
  if (!first) return [{ start, end, text: '' }];
  if (!source.startsWith('[', start))
    return [{ start, end, text: source.slice(start, end).replace(/^<|>$/g, '') }];
  return [
    { start, end: span(first)[0], text: '' },
    { start: endOfChildren(node, start + 1), end, text: '' },
  ];
}

function endOfChildren(node: Nodes, otherwise: number): number {
  const last = 'children' in node ? node.children.at(-1) : undefined;
  return last ? span(last)[1] : otherwise;
}

function repairs(node: Nodes, source: string, note: (text: string) => void): Edit[] {
  const [start, end] = span(node);
  switch (node.type) {
    case 'code':
      return code(node, source, note);
    case 'blockquote': {
      const name = calloutOf(node);
      if (!name || isCallout(name)) return [];
      const at = source.indexOf('[!', start);
      note(`没有[!${name}]这种提示框，成了引文`);
      return [{ start: at, end: source.indexOf(']', at) + 1, text: `**${name}**` }];
    }
    case 'inlineMath':
    case 'math': {
      const text = source.slice(start, end);
      const isClosed = text.trim().length > 2 && text.trim().endsWith('$');
      if (isClosed && formulaFault(node.value, node.type === 'math') === null) return [];
      note(`公式写得不对，成了普通文字：${shorten(text.replace(/\s+/g, ' '), 40)}`);
      return [{ start, end, text: text.replace(/\$/g, '\\$') }];
    }
    default:
      return [];
  }
}

/** Words after the language, which other systems show as a title. */
function code(node: Code, source: string, note: (text: string) => void): Edit[] {
  const { unknown, title } = readCodeMeta(node);
  if (unknown.length === 0) return [];
  const [start] = span(node);
  // The marks of the fence can be in the settings, too.
  const marks = /^[`~]*/.exec(source.slice(start))?.[0].length ?? 0;
  // Settings stand after the language, or begin in braces at its end.
  const inLanguage = /\{.*$/.exec(node.lang ?? '')?.[0] ?? '';
  const at = source.indexOf(inLanguage || (node.meta ?? ''), start + marks);
  const end = source.indexOf(node.meta ?? '', at) + (node.meta ?? inLanguage).length;
  if (!(inLanguage || node.meta) || at === -1 || end <= at) return [];
  const settings = source.slice(at, end);
  const words = unknown.join(' ').replace(/["`]/g, '');
  note(`代码块的设置${words}成了标题`);
  const understood = unknown.reduce((meta, word) => meta.replace(word, ''), settings).trim();
  const text = [title || !words ? '' : `title="${words}"`, understood].filter(Boolean).join(' ');
  return [{ start: at, end, text: inLanguage ? ` ${text}` : text }];
}

const TAG =
  /<([a-z][\w-]*)((?:\s+[^\s<=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"']+))?)*\s*\/?)>/gi;
const ADDRESS = /(\s)(href|src|poster)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

/** Rewrites the URLs in the tags of a piece of HTML. */
function rewriteTags(html: string, { map }: Rewriting): string {
  return html.replace(TAG, (tag, name: string, attributes: string) => {
    const rewritten = attributes.replace(
      ADDRESS,
      (whole, space, attribute: string, equals, double, single, bare) => {
        const url = decode(double ?? single ?? bare ?? '');
        const by = replacement(name, attribute, url, map);
        if (by === null) return '';
        return by === url ? whole : `${space}${attribute}${equals}"${escapeHtml(by)}"`;
      },
    );
    return rewritten === attributes ? tag : `<${name}${rewritten}>`;
  });
}

function replacement(tag: string, attribute: string, url: string, map: Rewriting['map']) {
  // A page in a frame is no file of this site.
  if (/^iframe$/i.test(tag)) return url.replace(/^\/\//, 'https://');
  return map(url, attribute.toLowerCase() === 'href' ? 'link' : 'picture');
}

const decode = (text: string) => text.replace(/&#x26;|&#38;|&amp;/gi, '&').replace(/&quot;/g, '"');
