import { visit } from 'unist-util-visit';
import { type Edit, edited, span } from './markdown-edits';

/** A link or picture with a space in its address, which may have parentheses and a title. Inline code is skipped. */
const WITH_SPACE =
  /(?<!`)(?<ticks>`+)(?!`)[^`\n]+\k<ticks>(?!`)|(?<start>(?<!\\)(?<mark>!?)\[(?:[^\][\n]|\\[[\]])*\]\([ \t]*)(?<address>(?![ \t])(?:[^()<>"\n]|\([^()<>"\n]*\))*?[ \t](?:[^()<>"'\n]|\([^()<>"\n]*\))*?)(?<end>[ \t]*(?:[ \t]"[^"\n]*"|[ \t]'[^'\n]*')?[ \t]*\))/g;
const MAY_HAVE_ONE = /\]\([^()\n]*[^\s()][ \t]/;
/** What is an address and no remark in parentheses: a path or a URL, or the name of a file. */
const ADDRESS = /^(\.{0,2}\/|[a-z][a-z+.-]*:|\\)|\.\w{2,5}([?#].*)?$/i;

/**
 * Writes addresses with a space in angle brackets, without which Markdown takes the whole link or picture for text.
 * Other systems and editors write them so.
 *
 * @throws {Error} as `parseMarkdown`, of a text that may have one
 */
export function quoteAddresses(markdown: string): string {
  if (!MAY_HAVE_ONE.test(markdown)) return markdown;
  return edited(markdown, (node, source) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell')
      return [];
    const [start, end] = span(node);
    const others: [number, number][] = [];
    visit(node, ['inlineMath', 'html', 'link', 'image'], (one) => {
      others.push(span(one as typeof node));
    });
    return [...source.slice(start, end).matchAll(WITH_SPACE)].flatMap(
      ({ groups = {}, index }): Edit[] => {
        const { start: before, mark, address = '' } = groups;
        if (before === undefined || !(mark || ADDRESS.test(address))) return [];
        const at = start + index + before.length;
        const to = at + address.length;
        if (others.some(([from, until]) => from <= at && at < until)) return [];
        return [{ start: at, end: to, text: `<${address}>` }];
      },
    );
  });
}
