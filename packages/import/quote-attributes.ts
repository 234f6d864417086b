import { visit } from 'unist-util-visit';
import { type Edit, edited, span } from './markdown-edits';

/** An attribute without quotation marks around a value with a slash, other than the one that ends the tag. */
const VALUE = /([\w:-]\s*=\s*)([^\s"'<>=`]*\/[^\s"'<>=`]+)(?=[\s>])/g;
const MAY_HAVE_ONE = /<[a-z][^<>]*=\s*[^\s"'<>=`/]*\/[^<>]*>/i;
/** Inline code, or a tag. */
const PART = /(?<![\\`])(`+)(?!`)[^`]+\1|(?<!\\)<[a-z][\w-]*\s(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;

/**
 * Quotes the values of HTML attributes that the site's parser takes for text because of a slash, other than the
 * specification: `<img src=/a/b.png>`. Code and formulas stay as they are written.
 *
 * @throws {Error} as `parseMarkdown`, of a text that may have one
 */
export function quoteAttributes(markdown: string): string {
  if (!MAY_HAVE_ONE.test(markdown)) return markdown;
  return edited(markdown, (node, source) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell')
      return [];
    const [start, end] = span(node);
    const formulas: [number, number][] = [];
    visit(node, 'inlineMath', (formula) => {
      formulas.push(span(formula));
    });
    return [...source.slice(start, end).matchAll(PART)].flatMap(({ 0: part, index }): Edit[] => {
      const text = part.startsWith('`') ? part : quoted(part);
      const at = start + index;
      const to = at + part.length;
      // Its signs are no tag.
      const isOfFormula = formulas.some(([from, until]) => from < to && at < until);
      return text === part || isOfFormula ? [] : [{ start: at, end: to, text }];
    });
  });
}

/** Values in quotation marks may look like attributes. */
const quoted = (tag: string): string =>
  tag
    .split(/("[^"]*"|'[^']*')/)
    .map((piece, index) => (index % 2 === 0 ? piece.replace(VALUE, '$1"$2"') : piece))
    .join('');
