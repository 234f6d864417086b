import { limitUnits, shorten } from '@wenzhan/kit/text/shorten';
import { articleText } from '@wenzhan/texts/article-text';
import { inTextLanguage } from '@wenzhan/texts/text-language';
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { parseHtml } from '../html/parse-html';
import { withoutOpenEnds } from '../html/tags';
import { SEPARATING } from '../plain-text';
import { placeAnchors } from './anchors';
import type { ArticleBody, Heading } from './article-body';
import { readMathml, renderFormulas } from './formulas';
import { headingSlugs } from './heading-slugs';
import { titleCallouts } from './parts/callouts';
import { markLines } from './parts/code-lines';
import { breakHeading } from './parts/heading-breaks';
import { highlightCode } from './parts/highlight-code';
import { markLinks } from './parts/links';
import { placeMedia } from './parts/media';
import { shortenOwnUrls } from './parts/own-urls';
import { plainUrls } from './parts/plain-urls';
import { prefixIds } from './parts/prefix-ids';
import { rewriteImages } from './parts/rewrite-images';
import { sanitizeSchema } from './parts/sanitize';
import { markShortColumns } from './parts/tables';
import { keepTaskBoxes } from './parts/task-boxes';
import { embedVideos } from './parts/videos';
import { addNotice, MAX_OUTPUT, shortenTree } from './shorten-tree';

const sanitiser = unified()
  .use(() => readMathml)
  .use(() => plainUrls)
  .use(rehypeSanitize, sanitizeSchema)
  .use(rehypeStringify)
  .freeze();

/**
 * Renders the untrusted HTML of an article for a page: sanitised, with heading ids, highlighted code,
 * formulas, scrollable tables, lazy images, videos on demand and `rel` on links to other sites. What is too
 * much for a page is cut, with a notice at its end (`packages/text/html/parse-html.ts` has the limits).
 *
 * @param cdnUrl base of relative image URLs (see `resolvePictureUrl`)
 * @param idPrefix begins every id, if the page has several texts
 * @param locale the language of what is added to the text; by default that of the site
 */
export const renderBody = (
  content: string,
  cdnUrl: string,
  idPrefix = '',
  locale?: string,
): ArticleBody => inTextLanguage(locale, () => renderText(content, cdnUrl, idPrefix));

function renderText(content: string, cdnUrl: string, idPrefix: string): ArticleBody {
  const { tree: parsed, isCut } = parseHtml(withoutOpenEnds(content));
  const tree = sanitiser.runSync(parsed) as Root;
  const hasVideo = embedVideos(tree);
  const ids = placeAnchors(tree);
  shortenOwnUrls(tree, cdnUrl);
  placeMedia(tree, cdnUrl);
  keepTaskBoxes(tree);
  titleCallouts(tree);
  highlightCode(tree);
  markLines(tree);
  const written = markHeadings(tree, ids);
  rewriteImages(tree, cdnUrl);
  markLinks(tree, ids);
  // In plain text a formula is its TeX.
  const text = textOf(tree);
  const lead = tree.children.filter((node) => !isHeading(node)).map(wordsOf);
  renderFormulas(tree);
  wrapWideBlocks(tree, idPrefix.replace(/[^\d-]/g, ''));
  dropEmptyClasses(tree);
  if (idPrefix) prefixIds(tree, idPrefix);
  const headings = written.map((heading) => ({ ...heading, id: idPrefix + heading.id }));
  if (isCut) addNotice(tree);
  return {
    ...shownOf(tree, headings),
    hasVideo,
    length: countCharacters(text),
    lead: shorten(lead.join('').replace(/\s+/g, ' ').trim(), LEAD_LENGTH),
  };
}

const isHeading = (node: RootContent) => node.type === 'element' && /^h[1-6]$/.test(node.tagName);

/** The HTML that is shown, and the headings in it. */
function shownOf(tree: Root, headings: Heading[]): Pick<ArticleBody, 'html' | 'headings'> {
  const html = sanitiser.stringify(tree);
  if (html.length <= MAX_OUTPUT) return { html, headings };
  shortenTree(tree, (node) => sanitiser.stringify({ type: 'root', children: [node] }).length);
  const ids = new Set<unknown>();
  visit(tree, 'element', ({ properties }) => void ids.add(properties.id));
  return {
    html: sanitiser.stringify(tree),
    headings: headings.filter(({ id }) => ids.has(id)),
  };
}

/** Characters; about as much as search engines show of a description. */
const LEAD_LENGTH = 120;

/** Characters of a heading in the table of contents and in its id. */
const MAX_HEADING = 300;

function markHeadings(tree: Root, ids: Set<string>): Heading[] {
  const slugs = headingSlugs(ids);
  const headings: Heading[] = [];
  visit(tree, 'element', (node) => {
    if (node.tagName === 'h1') node.tagName = 'h2';
    const depth = /^h([2-6])$/.exec(node.tagName)?.[1];
    // The title of the footnotes.
    const isHidden = [node.properties.className].flat().includes('sr-only');
    if (!depth || isHidden) return;
    const text = limitUnits(withoutNotes(node).trim(), MAX_HEADING);
    if (!text) return;
    breakHeading(node);
    const id = String(node.properties.id ?? slugs(text));
    node.properties.id = id;
    if (depth === '2' || depth === '3') headings.push({ id, text, depth: depth === '2' ? 2 : 3 });
  });
  return headings;
}

/** The text of a heading without the numbers of its footnotes. */
function withoutNotes(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || isNote(node)) return '';
  return node.children.map(withoutNotes).join('');
}

/** The text of a node with a space at each end of a block, a cell or a line, without footnotes and their numbers. */
function wordsOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || isNote(node) || 'dataFootnotes' in node.properties) return '';
  const words = node.children.map(wordsOf).join('');
  return SEPARATING.test(node.tagName) ? ` ${words} ` : words;
}

/** Whether an element is the number of a footnote: a link in superscript, or superscript in a link (Pandoc). */
const isNote = (node: Element) =>
  isLinkInPage(node)
    ? node.children.every(isSuperscript)
    : isSuperscript(node) && node.children.some(isLinkInPage);

const isSuperscript = (node: ElementContent) => node.type === 'element' && node.tagName === 'sup';

const isLinkInPage = (node: ElementContent) =>
  node.type === 'element' && node.tagName === 'a' && String(node.properties.href).startsWith('#');

/** Regions need distinct names: tables are numbered, on a page of several texts after the number of their text. */
function tableScroll(number: string): Properties {
  return {
    className: ['table-scroll'],
    tabIndex: 0,
    role: 'region',
    ariaLabel: articleText().table(number),
  };
}

/** Makes wide tables and code blocks scrollable, with a tab stop for keyboard users. */
function wrapWideBlocks(tree: Root, place: string): void {
  let tables = 0;
  visit(tree, 'element', (node, index, parent) => {
    const isTable = node.tagName === 'table';
    if ((!isTable && node.tagName !== 'pre') || !parent || index === undefined) return;
    if (isTable) {
      tables += 1;
      markShortColumns(node);
    } else node.properties.tabIndex = 0;
    const properties = isTable ? tableScroll(`${place}${tables}`) : { className: ['code-block'] };
    parent.children[index] = h('div', properties, [node]);
    return index + 1;
  });
}

/** The sanitiser leaves an empty attribute where it allows no class. */
function dropEmptyClasses(tree: Root): void {
  visit(tree, 'element', ({ properties }) => {
    if ([properties.className].flat().length === 0) delete properties.className;
  });
}

/** Counts each Han character, and each run of other letters and digits, as one. */
export function countCharacters(text: string): number {
  return (
    text.match(/\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu)?.length ?? 0
  );
}
