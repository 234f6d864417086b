import { closingTags } from './spans';

/** A tag, a comment, or a `<` that looks like the beginning of one (whose name is empty). */
export interface Tag {
  /** In small letters; `!--` for a comment. */
  name: string;
  isEnd: boolean;
  /** As they are written, with the slash at their end. */
  attributes: string;
  start: number;
  end: number;
}

/** Elements that are removed with their text, which is not part of an article. */
export const UNSEEN = [
  ...['script', 'style', 'template', 'noscript', 'object', 'embed', 'applet', 'svg'],
  ...['title', 'textarea', 'select', 'option', 'button', 'xmp', 'noembed', 'noframes'],
  ...['plaintext', 'canvas', 'frameset'],
];

/** Elements whose text is no HTML. */
const RAW = closingTags([
  ...['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'],
]);
/** Elements that have no end. */
export const VOID = new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'image', 'img'],
  ...['input', 'keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
]);
/** Elements of which browsers show something else than their text. */
const REPLACED = new Set([...UNSEEN, 'iframe', 'audio', 'video']);

const TAGS =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/<>"']*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|<(?=[a-z/!?])/gi;

/** The tags of HTML in their order, without those in comments and in text that is no HTML. */
export function tagsIn(html: string): Tag[] {
  const tags: Tag[] = [];
  const missing = new Set<string>();
  let seenUpTo = 0;
  for (const { 0: whole, 1: slash, 2: written, 3: attributes = '', index } of html.matchAll(TAGS)) {
    if (index < seenUpTo) continue;
    const name = (written ?? (whole.startsWith('<!--') ? '!--' : '')).toLowerCase();
    const end = index + whole.length;
    tags.push({ name, isEnd: slash === '/', attributes, start: index, end });
    const closing = slash || missing.has(name) ? undefined : RAW.get(name);
    if (!closing) continue;
    closing.lastIndex = end;
    const closed = closing.exec(html);
    if (closed) seenUpTo = closed.index;
    else missing.add(name);
  }
  return tags;
}

/** Opening and closing tags of the same names, by each other. Void elements have none. */
export function pairsOf(tags: readonly Tag[]): Map<Tag, Tag> {
  const pairs = new Map<Tag, Tag>();
  const open = new Map<string, Tag[]>();
  for (const tag of tags) {
    if (!tag.isEnd) {
      const others = open.get(tag.name) ?? [];
      open.set(tag.name, others);
      if (!VOID.has(tag.name) && tag.name && tag.name !== '!--') others.push(tag);
      continue;
    }
    const opening = open.get(tag.name)?.pop();
    if (opening) pairs.set(opening, tag).set(tag, opening);
  }
  return pairs;
}

/** A change of a text: what is written in place of a part of it. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Makes a tag text. */
export const asText = ({ start }: { start: number }): TextEdit => ({
  start,
  end: start + 1,
  text: '&lt;',
});

/** Closes an element that is empty. */
export const closed = ({ name, end }: Tag): TextEdit => ({ start: end, end, text: `</${name}>` });

/** @param edits that do not overlap */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let at = 0;
  const parts = [...edits]
    .sort((a, b) => a.start - b.start)
    .flatMap((edit) => {
      const before = text.slice(at, edit.start);
      at = edit.end;
      return [before, edit.text];
    });
  return parts.join('') + text.slice(at);
}

/**
 * HTML in which an element that is not shown and never closed is text, and so is a comment without an end: a parser would
 * lose all that follows.
 */
export function withoutOpenEnds(html: string): string {
  const tags = tagsIn(html);
  const pairs = pairsOf(tags);
  let selects = 0;
  const edits = tags.flatMap((tag) => {
    const { name, isEnd, attributes, end } = tag;
    if (name === '!--') return html.slice(0, end).endsWith('-->') ? [] : [asText(tag)];
    if (name === 'select' && pairs.has(tag)) selects += isEnd ? -1 : 1;
    if (isEnd || !REPLACED.has(name) || VOID.has(name) || pairs.has(tag)) return [];
    if (name === 'option' && selects > 0) return [];
    return [attributes.endsWith('/') ? closed(tag) : asText(tag)];
  });
  return applyEdits(html, edits);
}
