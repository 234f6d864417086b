/**
 * Replaces the spans from an opening mark to its closing mark, as `text.replace(/<a>[\s\S]*?<\/a>/g, …)` does, but in
 * time that grows with the text: a closing mark that is not there is looked for only once.
 *
 * @param opening global
 * @param closingOf the closing mark of an opening one; global and the same object for the same mark
 */
export function replaceSpans(
  text: string,
  opening: RegExp,
  closingOf: (opened: RegExpExecArray) => RegExp | undefined,
  replacement: string,
): string {
  const missing = new Set<RegExp>();
  let replaced = '';
  let end = 0;
  for (const opened of text.matchAll(opening)) {
    const closing = closingOf(opened);
    if (!closing || opened.index < end || missing.has(closing)) continue;
    closing.lastIndex = opened.index + opened[0].length;
    if (!closing.test(text)) {
      missing.add(closing);
      continue;
    }
    replaced += text.slice(end, opened.index) + replacement;
    end = closing.lastIndex;
  }
  return replaced + text.slice(end);
}

/** A closing tag for each name. */
export const closingTags = (names: readonly string[]) =>
  new Map(names.map((name) => [name, new RegExp(`</${name}\\s*>`, 'gi')]));

/** A fence of any indentation, because it may be that of a list, with the items before it and the text after it. */
const FENCE = /^((?:[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t])*)[ \t]*(`{3,}(?=[^`]*$)|~{3,})([^\n]*)/;

/**
 * Divides Markdown into fenced code, without its fences, and other text, whose lines keep their line breaks. Code in
 * quotations is other text.
 */
export function* fencedParts(markdown: string): Generator<{ text: string; isCode: boolean }> {
  let start = 0;
  let fence = '';
  for (let at = 0; at < markdown.length; ) {
    const next = markdown.indexOf('\n', at) + 1 || markdown.length;
    const [, items, mark = '', info] = FENCE.exec(markdown.slice(at, next)) ?? [];
    const isClosing = fence !== '' && mark.startsWith(fence) && items === '' && info?.trim() === '';
    if (isClosing || (fence === '' && mark !== '')) {
      yield { text: markdown.slice(start, at), isCode: fence !== '' };
      fence = isClosing ? '' : mark;
      start = isClosing && markdown[next - 1] === '\n' ? next - 1 : next;
    }
    at = next;
  }
  yield { text: markdown.slice(start), isCode: fence !== '' };
}
