import { htmlTagNames } from 'html-tag-names';
import {
  asText,
  closed,
  pairsOf,
  type Tag,
  type TextEdit,
  tagsIn,
  UNSEEN,
  VOID,
} from '../../html/tags';

/** A sentence or a block of HTML in Markdown, with its tags. */
export interface Unit {
  isBlock: boolean;
  tags: readonly Tag[];
  /** Whether the first tag of a sentence is its beginning. */
  isLed?: boolean;
}

const KNOWN = new Set(htmlTagNames);
/** Elements that the site does not show as they are. */
const HIDDEN = new Set([...UNSEEN, 'iframe']);
const FOREIGN = new Set(['svg', 'math']);
/** Elements that may be open at the end of a text: all that follows is shown. */
const OPEN = new Set([
  ...['p', 'li', 'dt', 'dd', 'rt', 'rp', 'option', 'optgroup', 'colgroup', 'caption', 'thead'],
  ...['tbody', 'tfoot', 'tr', 'td', 'th', 'table', 'ul', 'ol', 'dl', 'div', 'section', 'article'],
  ...['main', 'header', 'footer', 'nav', 'aside', 'center', 'figure', 'blockquote'],
]);
/** What is allowed to stand in a sentence without an end, and what it needs. */
const SHOWN_VOID: ReadonlyMap<string, RegExp> = new Map([
  ['br', /(?:)/],
  ['hr', /(?:)/],
  ['wbr', /(?:)/],
  ['img', /\ssrc\s*=/i],
  ['input', /\stype\s*=\s*["']?checkbox/i],
]);
const PARTS = new Set(['source', 'track', 'col']);
const ANCHOR = /\s(?:name|id)\s*=/i;
const SOURCE = /\s(?:src|href)\s*=/i;
/** Words that follow a tag in its line, as in a sentence about it. */
const WORDS = /[ \t]+[^\s<]/y;
const ANY_WORDS = /[ \t]*[^\s<]/y;

/**
 * Finds the tags of a text that are words: of elements that HTML does not have, in sentences of those that the site does
 * not show, and of those that are never closed. An empty element that closes itself gets its end.
 *
 * @param units which can close each other's elements
 */
export function proseEdits(units: readonly Unit[], source: string): TextEdit[] {
  const pairs = pairsIn(units);
  const words = new Set<Tag>();
  const edits: TextEdit[] = [];
  let depth = 0;
  let foreign = 0;
  for (const unit of units) {
    for (const tag of unit.tags) {
      const mate = pairs.get(tag);
      if (tag.isEnd && mate && !words.has(mate)) {
        depth -= 1;
        if (FOREIGN.has(tag.name)) foreign -= 1;
      }
      const verdict = foreign > 0 ? 'tag' : verdictOf({ tag, mate, unit, words, depth, source });
      if (verdict === 'text') edits.push(asText(tag));
      if (verdict === 'text') words.add(tag);
      if (verdict === 'empty') edits.push(closed(tag));
      if (verdict !== 'tag' || !mate || tag.isEnd) continue;
      depth += 1;
      if (FOREIGN.has(tag.name)) foreign += 1;
    }
  }
  return edits;
}

/** Tags that close each other within a sentence or block, and blocks of HTML around others. */
function pairsIn(units: readonly Unit[]): Map<Tag, Tag> {
  const pairs = new Map<Tag, Tag>();
  const left: Tag[] = [];
  for (const { isBlock, isLed, tags } of units) {
    const own = pairsOf(tags);
    for (const [tag, mate] of own) pairs.set(tag, mate);
    for (const [index, tag] of tags.entries()) {
      if (own.has(tag) || HIDDEN.has(tag.name)) continue;
      if (isBlock || tag.isEnd || (isLed && index === 0)) left.push(tag);
    }
  }
  for (const [tag, mate] of pairsOf(left)) pairs.set(tag, mate);
  return pairs;
}

interface Case {
  tag: Tag;
  mate: Tag | undefined;
  unit: Unit;
  words: ReadonlySet<Tag>;
  /** Elements around the tag. */
  depth: number;
  source: string;
}

type Verdict = 'tag' | 'text' | 'empty';

function verdictOf(context: Case): Verdict {
  const { tag, mate, unit, words, depth, source } = context;
  const { name, isEnd, attributes } = tag;
  if (name === '!--') return source.slice(tag.start, tag.end).endsWith('-->') ? 'tag' : 'text';
  if (!KNOWN.has(name)) return 'text';
  if (isEnd && mate) return words.has(mate) ? 'text' : 'tag';
  if (VOID.has(name) && !isEnd) return verdictOfVoid(context);
  if (HIDDEN.has(name)) return verdictOfHidden(context);
  if (mate) {
    const isNothing = !unit.isBlock && depth === 0 && attributes === '' && mate.start === tag.end;
    return isNothing ? 'text' : 'tag';
  }
  if (!isEnd && isAnchor(tag)) return 'empty';
  if (OPEN.has(name) && depth > 0 && !isEnd) return 'tag';
  return OPEN.has(name) && unit.isBlock && !follows(WORDS, tag, source) ? 'tag' : 'text';
}

function verdictOfVoid({ tag: { name, attributes }, unit, depth }: Case): Verdict {
  if (unit.isBlock || (PARTS.has(name) && depth > 0)) return 'tag';
  return SHOWN_VOID.get(name)?.test(attributes) ? 'tag' : 'text';
}

function verdictOfHidden({ tag, mate, unit, source }: Case): Verdict {
  const { name, attributes, isEnd } = tag;
  const isEmpty = !isEnd && attributes.endsWith('/') && SOURCE.test(attributes);
  if (!mate) return isEmpty && (unit.isBlock || name === 'iframe') ? 'empty' : 'text';
  if (unit.isBlock) return follows(ANY_WORDS, mate, source) ? 'text' : 'tag';
  return name === 'svg' || (name === 'iframe' && SOURCE.test(attributes)) ? 'tag' : 'text';
}

/** Whether an element that is never closed is an empty one: by its slash, or as the target of links. */
const isAnchor = ({ name, attributes }: Tag) =>
  (attributes.endsWith('/') && attributes.trim() !== '/') ||
  (name === 'a' && ANCHOR.test(attributes) && !SOURCE.test(attributes));

function follows(pattern: RegExp, { end }: Tag, source: string): boolean {
  pattern.lastIndex = end;
  return pattern.test(source);
}

/**
 * The elements of HTML in Markdown that are removed on purpose, with their text: the outermost ones.
 *
 * @param isInSentence where a tag is alone, and only a drawing is removed
 */
export function removedTags(html: string, isInSentence: boolean): Tag[] {
  const tags = tagsIn(html);
  const pairs = pairsOf(tags);
  let end = 0;
  return tags.filter((tag) => {
    if (tag.isEnd || tag.start < end || !isRemoved(tag, isInSentence)) return false;
    end = pairs.get(tag)?.end ?? tag.end;
    return true;
  });
}

function isRemoved({ name, attributes }: Tag, isInSentence: boolean): boolean {
  if (isInSentence) return name === 'svg';
  if (name === 'iframe') return !SOURCE.test(attributes);
  if (!VOID.has(name)) return HIDDEN.has(name);
  return !PARTS.has(name) && SHOWN_VOID.get(name)?.test(attributes) !== true;
}
