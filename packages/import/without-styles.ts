import { applyEdits, pairsOf, type Tag, tagsIn } from '@wenzhan/text/html/tags';
import { readProse } from '@wenzhan/text/markdown/remark-prose-tags';
import { parseOnly } from './markdown-edits';
import { CODE } from './read-tags';

const COLOURING = new Set(['font', 'span']);
/** Elements that arrange what is in them, of which an author may also write. */
const ARRANGING = new Set('b center dd div dl dt em i p s strong u'.split(' '));
const PARTING = new Set(['center', 'dd', 'div', 'dt', 'p']);
const TAG = new RegExp(`</?(?:a|${[...COLOURING, ...ARRANGING].join('|')})(?![\\w-])`, 'i');
const CODES = new RegExp(CODE, 'gim');
/** Stands for `&lt;` as it is written while tags that are text have `&lt;`. */
const WRITTEN = '\uE000lt;';
/** A line of a list, a quotation, a table or a heading, or one that is indented. */
const IN_BLOCK = /^(?:[ \t]{2}| ?(?:[-*+>|#]|\d+[.)]))/m;

/**
 * Removes tags that an editor wrote around parts of several paragraphs, and which this site would show as text. What is in
 * them stays, in paragraphs of its own where they parted it.
 */
export function withoutStyles(markdown: string): string {
  if (!TAG.test(markdown)) return markdown;
  const { text, literal } = literalTags(markdown);
  if (literal.size === 0) return markdown;
  const prose = text.replace(CODES, (code) => code.replace(/[^\n]/g, ' '));
  const tags = tagsIn(prose);
  const pairs = pairsOf(tags);
  const styled = new Set(
    tags.flatMap(({ name, attributes }) => (/=/.test(attributes) ? name : [])),
  );
  const isStyle = (tag: Tag): boolean => {
    const { name, isEnd } = tag;
    if (name === 'a') return isEnd && !pairs.has(tag);
    if (COLOURING.has(name)) return true;
    return ARRANGING.has(name) && (styled.has(name) || pairs.has(tag));
  };
  const edits = tags
    .filter((tag) => literal.has(tag.start) && isStyle(tag))
    .map((tag) => ({ start: tag.start, end: tag.end, text: inPlaceOf(tag, prose) }));
  return edits.length === 0 ? markdown : applyEdits(text, edits);
}

/** A text, and where it has tags that this site would show as text. */
function literalTags(markdown: string): { text: string; literal: ReadonlySet<number> } {
  const parts = readProse(markdown.replaceAll('&lt;', WRITTEN), parseOnly).text.split('&lt;');
  const literal = new Set<number>();
  let at = 0;
  const written = parts.map((part) => part.replaceAll(WRITTEN, '&lt;'));
  for (const part of written.slice(0, -1)) {
    at += part.length;
    literal.add(at);
    at += 1;
  }
  return { text: written.join('<'), literal };
}

/** The target of a link stays; a tag that parts text becomes a break. */
function inPlaceOf({ name, isEnd, attributes, start }: Tag, text: string): string {
  const id = isEnd ? undefined : /\sid\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1];
  const target = id && text.includes(`#${id})`) ? `<span id="${id}"></span>` : '';
  if (isEnd || !PARTING.has(name)) return target;
  const before = text.slice(text.lastIndexOf('\n\n', start) + 1, start);
  if (/(?:^|\n)[ \t]*$/.test(before)) return target;
  return (IN_BLOCK.test(before) ? '<br>' : '\n\n') + target;
}
