import { shorten } from '@wenzhan/kit/text/shorten';

/** What the tags of a text may need to know. */
export interface TagContext {
  /** Line of the text in its file. */
  bodyLine: number;
  note(text: string): void;
}

/**
 * Converts a tag; null if that is not possible.
 *
 * @param words its arguments; a named one with its name, as `src=a.png`
 * @param content what stands between it and its end; empty for a tag without one
 */
export type Tag<C> = (words: string[], content: string, context: C) => string | null;

/** The tags of a system. */
export interface TagSyntax<C> {
  /**
   * Finds tags, with the groups `name` and `words`. It also finds what has no tags in it, such as code, without these
   * groups.
   */
  pattern: RegExp;
  /**
   * Finds the end of a tag around a content.
   *
   * @param opening the tag as it is written
   */
  closing(name: string, opening: string): RegExp;
  tags: ReadonlyMap<string, Tag<C>>;
  /** Tags around a content; one without its end may be among `tags`, too. */
  blocks: ReadonlyMap<string, Tag<C>>;
  /** Names of the blocks whose content has no tags. */
  verbatim: RegExp;
  /** The arguments of a tag; those between spaces by default. */
  wordsOf?(written: string): string[];
  /**
   * The words for readers among the arguments of other tags. These stand around a content, too, or alone; it stays, and
   * so do these words.
   */
  textsIn?(words: readonly string[]): string[];
  /** What becomes of a part without tags, and its line; it stays as it is by default. */
  withoutTags?(part: string, line: () => number): string;
}

/** The names of the tags of a system, sorted. */
export const namesOf = <C>({ tags, blocks }: TagSyntax<C>): string[] =>
  [...new Set([...tags.keys(), ...blocks.keys()])].sort();

/** A fenced block or inline code, where tags are text. */
export const CODE = String.raw`^ {0,3}(?<fence>\`{3,}(?!\`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[^\n]*$|(?![\s\S]))|(?<!\`)(?<ticks>\`+)(?!\`)[^\`\n]+\k<ticks>`;

/** Tags in each other that are read as such: more are no text that people write. */
const MAX_DEPTH = 20;

/**
 * Converts the tags of a text to Markdown; others go and their content stays, which is noted with their line.
 *
 * @param depth tags around the text
 */
export function readTags<C extends TagContext>(
  body: string,
  syntax: TagSyntax<C>,
  context: C,
  depth = 0,
): string {
  const pattern = new RegExp(syntax.pattern.source, syntax.pattern.flags);
  const lineAt = lineCounter(body, context.bodyLine);
  const converted = converter(body, syntax, context, lineAt, depth);
  let text = '';
  let end = 0;
  for (let match = pattern.exec(body); match; match = pattern.exec(body)) {
    const { 0: whole, index, groups: { name, words = '' } = {} } = match;
    if (name === undefined) {
      text += body.slice(end, index) + (syntax.withoutTags?.(whole, () => lineAt(index)) ?? whole);
      end = index + whole.length;
      continue;
    }
    const made = converted(name, words, index, index + whole.length);
    if (!made?.isConverted) {
      const fate = made?.text ? '没有搬来，字留着' : '没有搬来';
      context.note(`第${lineAt(index)}行的标签${fate}：${shorten(whole.trim(), 200)}`);
    }
    const before = body.slice(end, index);
    const isBlock = made?.text.startsWith('\n\n');
    text += (isBlock ? before.replace(/(?<!\n)\n+$/, '') : before) + (made?.text ?? '');
    end = made?.end ?? index + whole.length;
    while (isBlock && body[end] === '\n') end += 1;
    pattern.lastIndex = end;
  }
  return text + body.slice(end);
}

/** Finds the line of an index; indices must not decrease. */
export function lineCounter(body: string, firstLine: number): (index: number) => number {
  let line = firstLine;
  let at = 0;
  return (index) => {
    for (let next = body.indexOf('\n', at); next !== -1 && next < index; ) {
      line += 1;
      at = next + 1;
      next = body.indexOf('\n', at);
    }
    return line;
  };
}

/** The end of a tag that has no content: `/>`, `/>}}`. */
const CLOSES_ITSELF = /\/>(?:\}\})?$/;

/** What a tag becomes, and where the text after it begins. */
interface Made {
  text: string;
  end: number;
  /** It is one of those that the syntax names. */
  isConverted: boolean;
}

/** Converts the tags of one text. */
function converter<C extends TagContext>(
  body: string,
  syntax: TagSyntax<C>,
  context: C,
  lineAt: (index: number) => number,
  depth: number,
) {
  // The end of a tag is looked for only once if there is none.
  const unclosed = new Set<string>();
  const closeOf = (name: string, start: number, after: number): RegExpExecArray | null => {
    const opening = body.slice(start, after);
    if (depth === MAX_DEPTH || CLOSES_ITSELF.test(opening)) return null;
    const closing = syntax.closing(name, opening);
    closing.lastIndex = after;
    const close = unclosed.has(closing.source) ? null : closing.exec(body);
    if (!close) unclosed.add(closing.source);
    return close;
  };
  return (name: string, written: string, start: number, after: number): Made | null => {
    const words = syntax.wordsOf?.(written) ?? splitWords(written);
    const block = syntax.blocks.get(name);
    const tag = syntax.tags.get(name);
    const isOther = !block && !tag && syntax.textsIn !== undefined;
    const close = block || isOther ? closeOf(name, start, after) : null;
    const end = close ? close.index + close[0].length : after;
    const made = (text: string | null, isConverted = true) =>
      text === null ? null : { text, end, isConverted };
    if (!close) {
      const text = tag?.(words, '', context) ?? null;
      return made(text ?? syntax.textsIn?.(words).join(' ') ?? null, text !== null);
    }
    const content = body.slice(after, close.index);
    // Tags inside a content are converted first, except in code.
    const inner = syntax.verbatim.test(name)
      ? content
      : readTags(content, syntax, { ...context, bodyLine: lineAt(start) }, depth + 1);
    if (block) return made(block(words, inner, context));
    return made(withWords(syntax.textsIn?.(words) ?? [], inner), false);
  };
}

/** The content of a tag that is not converted, after its words: in a line, or as paragraphs. */
function withWords(words: readonly string[], content: string): string {
  const isBlock = content.includes('\n');
  const parts = [words.join(' '), isBlock ? content.trim() : content].filter(Boolean);
  return isBlock ? `\n\n${parts.join('\n\n')}\n\n` : parts.join(' ');
}

/** The arguments of a tag, between spaces; those in quotation marks are without these. */
export function splitWords(text: string): string[] {
  return [...text.matchAll(/([\w.-]+=)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`)|(\S+)/g)].map(
    ([, name = '', double, single, raw, bare]) => bare ?? name + (double ?? single ?? raw ?? ''),
  );
}

/** Names of arguments that are words for readers. */
const TEXT_NAMES =
  /^(title|text|content|caption|label|header|summary|desc|description|subtitle|tip)$/i;
/** Names of arguments that readers do not see, whatever they are. */
const UNSEEN_NAMES =
  /^(alt|id|class|classname|style|src|href|url|link|icon|image|img|cover|width|height|align|color|lang|key|value|type)$/i;
const ADDRESS = /^(https?:)?\/|^[\w./%-]+\.\w{2,5}$/i;

/** The arguments of a tag that readers see, as far as they can be told: Han text, several words, and titles. */
export function textsIn(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const [, name = '', value = word] = /^([\w.-]+)=([\s\S]*)$/.exec(word) ?? [];
    const isText = /\p{Script=Han}/u.test(value) || /[^\s,]\s+[^\s,]/.test(value.trim());
    const isSeen = name ? !UNSEEN_NAMES.test(name) && (isText || TEXT_NAMES.test(name)) : isText;
    const text = value.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '');
    return isSeen && text !== '' && !ADDRESS.test(text) ? [text] : [];
  });
}
