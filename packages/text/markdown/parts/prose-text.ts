import { closingTags } from '../../html/spans';
import { applyEdits, tagsIn } from '../../html/tags';
import { proseEdits, type Unit } from './prose-tags';

/** What stands in place of code in a line, and of fenced code. */
export const CODE_MARK = '\ufdd0';
export const FENCE_MARK = '\ufdd1';

const BLOCK_NAMES =
  'address|article|aside|base|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
/** Lines that begin a block of HTML: with an element of blocks, a comment, or one tag alone. */
const HTML_LINE = new RegExp(
  `^[ \\t>]*<(?:/?(?:${BLOCK_NAMES}|pre|script|style|textarea)(?=[\\s/>]|$)|[!?]|/?[a-z][^<>]*>\\s*$)`,
  'i',
);
/** Lines of headings, quotations, lists and tables, each of which is a sentence of its own. */
const OWN_LINE = /^[ \t>]*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|\||>)/;
const NOTHING = /^[ \t>\ufdd1]*$/;
const RAW_LINE = /^[ \t>]*<(script|style|textarea|pre|!--)/i;
const ADDRESS = /<(?:[a-z][a-z\d+.-]+:|[^\s<>@]+@)/iy;
const ENDS = new Map([...closingTags(['script', 'style', 'textarea', 'pre']), ['!--', /-->/g]]);

/**
 * Markdown in which tags that are words have `&lt;`, as `remarkProseTags` reads them, but without a parser, which would
 * take a hundred times as long.
 *
 * @param markdown with `CODE_MARK` and `FENCE_MARK` in place of code
 */
export function proseAsText(markdown: string): string {
  if (!/<[a-z/!?]/i.test(markdown)) return markdown;
  const units = unitsIn(markdown).map(({ start, end, isBlock }): Unit => {
    const tags = tagsIn(markdown.slice(start, end))
      .map((tag) => ({ ...tag, start: tag.start + start, end: tag.end + start }))
      .filter((tag) => (isBlock || tag.name !== '') && isTag(markdown, tag.start));
    const isLed = markdown.slice(start, tags[0]?.start).trim() === '';
    return { isBlock, isLed, tags };
  });
  return applyEdits(
    markdown,
    proseEdits(units, markdown).filter(({ start, end }) => end > start),
  );
}

/** Whether a `<` is neither escaped nor the beginning of an address. */
function isTag(text: string, start: number): boolean {
  ADDRESS.lastIndex = start;
  return text[start - 1] !== '\\' && !ADDRESS.test(text);
}

/** Sentences and blocks of HTML. */
function unitsIn(text: string): { start: number; end: number; isBlock: boolean }[] {
  const units: { start: number; end: number; isBlock: boolean }[] = [];
  const missing = new Set<string>();
  let isOpen = false;
  for (let at = 0; at < text.length; ) {
    let next = text.indexOf('\n', at) + 1 || text.length;
    const line = text.slice(at, next);
    const last = units.at(-1);
    const isBlock = HTML_LINE.test(line) && (!isOpen || !last?.isBlock);
    if (NOTHING.test(line.trimEnd())) isOpen = false;
    else if (isOpen && last && !isBlock && (last.isBlock || !OWN_LINE.test(line))) last.end = next;
    else {
      next = endOf(text, at, next, missing);
      units.push({ start: at, end: next, isBlock });
      isOpen = !/^[ \t>]*#{1,6}[ \t]/.test(line);
    }
    at = next;
  }
  return units;
}

/** The end of the line in which an element ends that may have empty lines. */
function endOf(text: string, at: number, next: number, missing: Set<string>): number {
  const name = RAW_LINE.exec(text.slice(at, next))?.[1]?.toLowerCase() ?? '';
  const closing = missing.has(name) ? undefined : ENDS.get(name);
  if (!closing) return next;
  closing.lastIndex = at;
  if (closing.test(text)) return text.indexOf('\n', closing.lastIndex) + 1 || text.length;
  missing.add(name);
  return next;
}
