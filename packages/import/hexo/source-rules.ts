import { halfWidthTex } from '../tex-of';
import type { HexoConfig } from './files';

/** A fence as Hexo finds it: by its marks, however far its lines are indented. */
const OPENING = /^([ \t]*)(`{3,}|~{3,})/;

/** A fenced block or inline code: what is in it is no markup. */
const CODE = String.raw`^[ \t]*(?:[-*+>][ \t]+)*(?<fence>\`{3,}(?!\`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]*\k<fence>[^\n]*$|(?![\s\S]))|(?<!\`)(?<ticks>\`+)(?!\`)[^\`\n]+\k<ticks>`;

const MORE = new RegExp(
  String.raw`${CODE}|(?<more>(?:(?<!\n)\n+)?(?:<!--\s*(?:more|truncate)\s*-->|\{/\*\s*truncate\s*\*/\})\n*)`,
  'gim',
);

/** Whether the first and the last line of a text are empty. */
function isSetApart(text: string): boolean {
  const lines = text.split('\n');
  return lines.length > 2 && lines[0]?.trim() === '' && lines.at(-1)?.trim() === '';
}

/** The text without the mark of its excerpt; Hexo shows no further mark, either. */
export function withoutMarks(body: string): string {
  return body.replace(MORE, (whole, ...rest) => (groups(rest).more ? '\n\n' : whole));
}

/** Indents the lines of fenced code like its fence, where a line with less would end the list around it. */
export function indentFences(body: string): string {
  const lines = body.split('\n');
  // A fence that does not end is looked for only once.
  const unclosed = new Set<string>();
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', fence = ''] = OPENING.exec(lines[at] ?? '') ?? [];
    if (fence === '' || unclosed.has(fence)) continue;
    let end = at + 1;
    while (end < lines.length && lines[end]?.trim() !== fence) end += 1;
    if (end === lines.length) unclosed.add(fence);
    else {
      indentLines(lines, at + 1, end, indent);
      at = end;
    }
  }
  return lines.join('\n');
}

/** Indents lines and the one after them, if any of them has less than the indentation. */
function indentLines(lines: string[], start: number, end: number, indent: string): void {
  const code = lines.slice(start, end);
  if (code.every((line) => line.trim() === '' || line.startsWith(indent))) return;
  const indented = code.map((line) => (line === '' ? '' : indent + line));
  lines.splice(start, code.length + 1, ...indented, indent + (lines[end] ?? '').trim());
}

const HAN = '\u3400-\u4dbf\u4e00-\u9fff';
/** Formulas, also those that need no repair: their last dollar sign begins no other one. */
const FORMULAS = new RegExp(
  String.raw`${CODE}|\$\$(?<display>[\s\S]*?)\$\$|(?<![\\$\w])\$(?<tex>[^$\n${HAN}]*[^$\s\\${HAN}][ \t]*)\$(?![\w$])`,
  'gm',
);
/** What a formula has and a sentence between two prices has not. */
const TEX = /[\\^_{}=<>+|]|^\s*[\p{L}\d]\s*$/u;
/** Punctuation of Chinese text, which this site takes for a sentence between two prices; an asterisk kept from Markdown. */
const FULL_WIDTH = /[，。、；：？！（）…]|\\\*/;

/**
 * Writes formulas as this site reads them: without the spaces inside the dollar signs and without full-width
 * punctuation, which MathJax takes.
 */
export function formulasAsHere(body: string): { text: string; count: number } {
  let count = 0;
  const text = body.replace(FORMULAS, (whole, ...rest) => {
    const { tex, display } = groups(rest);
    if (display?.includes('\n') && !isSetApart(display)) {
      count += 1;
      return `\n\n$$\n${display.trim()}\n$$\n\n`;
    }
    if (!tex || !TEX.test(tex) || (tex === tex.trim() && !FULL_WIDTH.test(tex))) return whole;
    count += 1;
    return `$${halfWidthTex(tex.trim())}$`;
  });
  return { text, count };
}

const groups = (rest: unknown[]) => rest.at(-1) as Record<string, string | undefined>;

/** Whether the renderer of a site makes a line break of each end of a line, as Hexo's does unless it is told not to. */
export function breaksLines({ marked, markdown, kramed }: HexoConfig): boolean {
  return [marked, markdown, kramed].every((settings) => breaksOf(settings) !== false);
}

function breaksOf(settings: unknown): unknown {
  const { breaks, render } = (settings ?? {}) as {
    breaks?: unknown;
    render?: { breaks?: unknown };
  };
  return breaks ?? render?.breaks;
}
