import { shorten } from '../../lib/text/shorten';

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
  /** What becomes of a part without tags, and its line; it stays as it is by default. */
  withoutTags?(part: string, line: () => number): string;
}

/** The names of the tags of a system, sorted. */
export const namesOf = <C>({ tags, blocks }: TagSyntax<C>): string[] =>
  [...new Set([...tags.keys(), ...blocks.keys()])].sort();

/** A fenced block or inline code, where tags are text. */
export const CODE = String.raw`^ {0,3}(?<fence>\`{3,}(?!\`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[^\n]*$|(?![\s\S]))|(?<!\`)(?<ticks>\`+)(?!\`)[^\`\n]+\k<ticks>`;

/** Converts the tags of a text to Markdown; others go and their content stays, which is noted with their line. */
export function readTags<C extends TagContext>(
  body: string,
  syntax: TagSyntax<C>,
  context: C,
): string {
  const pattern = new RegExp(syntax.pattern.source, syntax.pattern.flags);
  const lineAt = lineCounter(body, context.bodyLine);
  const converted = converter(body, syntax, context, lineAt);
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
    if (!made) {
      context.note(`第${lineAt(index)}行的标签没有搬来：${shorten(whole, 200)}`);
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

/** Converts the tags of one text. */
function converter<C extends TagContext>(
  body: string,
  syntax: TagSyntax<C>,
  context: C,
  lineAt: (index: number) => number,
) {
  // The end of a tag is looked for only once if there is none.
  const unclosed = new Set<string>();
  return (name: string, written: string, start: number, after: number) => {
    const words = wordsOf(written);
    const alone = () => {
      const text = syntax.tags.get(name)?.(words, '', context) ?? null;
      return text === null ? null : { text, end: after };
    };
    const block = syntax.blocks.get(name);
    if (!block) return alone();
    const closing = syntax.closing(name, body.slice(start, after));
    closing.lastIndex = after;
    const close = unclosed.has(closing.source) ? null : closing.exec(body);
    if (!close) {
      unclosed.add(closing.source);
      return alone();
    }
    const content = body.slice(after, close.index);
    const bodyLine = lineAt(start);
    // Tags inside a content are converted first, except in code.
    const inner = syntax.verbatim.test(name)
      ? content
      : readTags(content, syntax, { ...context, bodyLine });
    const text = block(words, inner, context);
    return text === null ? null : { text, end: close.index + close[0].length };
  };
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/([\w.-]+=)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`)|(\S+)/g)].map(
    ([, name = '', double, single, raw, bare]) => bare ?? name + (double ?? single ?? raw ?? ''),
  );
}
