import type { Properties, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeHighlight from 'rehype-highlight';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { headingSlugs } from './heading-slugs';
import { markLinks } from './links';
import { rewriteImages } from './rewrite-images';
import { sanitizeSchema } from './sanitize';
import { keepTaskBoxes } from './task-boxes';
import { embedVideos } from './videos';

/** A heading of an article, for its table of contents. */
export interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

/** An article's HTML, safe to put into a page, and what was learnt on the way. */
export interface ArticleBody {
  html: string;
  headings: Heading[];
  /** Whether there is a video that the browser can play in place. */
  hasVideo: boolean;
  /** Characters of running text, Han characters and words of other scripts alike. */
  length: number;
  /** How the text begins, for those who describe the page and were told nothing better. */
  lead: string;
}

const sanitiser = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, sanitizeSchema)
  .use(rehypeStringify)
  .freeze();
/** Made once: it reads the grammars of all its languages. */
const highlighter = unified().use(rehypeHighlight).freeze();

/**
 * Turns the HTML of an article, which is not to be trusted, into HTML for a page: sanitised, with
 * heading ids, highlighted code, scrollable tables, lazy pictures, videos to play on demand and
 * links that say where they lead.
 *
 * @param cdnUrl base of relative picture addresses (see `resolvePictureUrl`)
 */
export function renderBody(content: string, cdnUrl: string): ArticleBody {
  const tree = sanitiser.runSync(sanitiser.parse(content));
  const hasVideo = embedVideos(tree);
  keepTaskBoxes(tree);
  highlighter.runSync(tree);
  const headings = markHeadings(tree);
  rewriteImages(tree, cdnUrl);
  markLinks(tree);
  wrapWideBlocks(tree);
  return {
    html: sanitiser.stringify(tree),
    headings,
    hasVideo,
    length: countCharacters(textOf(tree)),
    lead: excerptOf(textOf(tree)),
  };
}

/** About as much as search engines show of a description. */
const LEAD_LENGTH = 120;

function excerptOf(text: string): string {
  const words = Array.from(text.replace(/\s+/g, ' ').trim());
  return words.length > LEAD_LENGTH
    ? `${words.slice(0, LEAD_LENGTH - 1).join('')}…`
    : words.join('');
}

const HEADING_SHIFT: Readonly<Record<string, string>> = { h1: 'h2' };

function markHeadings(tree: Root): Heading[] {
  const slugs = headingSlugs();
  const headings: Heading[] = [];
  visit(tree, 'element', (node) => {
    node.tagName = HEADING_SHIFT[node.tagName] ?? node.tagName;
    const depth = /^h([2-6])$/.exec(node.tagName)?.[1];
    // The screen-reader title of the footnotes keeps the id that its references point at.
    if (!depth || node.properties.id) return;
    const text = textOf(node).trim();
    if (!text) return;
    const id = slugs(text);
    node.properties.id = id;
    if (depth === '2' || depth === '3') headings.push({ id, text, depth: depth === '2' ? 2 : 3 });
  });
  return headings;
}

/** Regions need names of their own: tables are counted. */
function tableScroll(count: number): Properties {
  return { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel: `表格${count}` };
}

/** A wide table or code block scrolls inside itself; with a tab stop, so that a keyboard can do it. */
function wrapWideBlocks(tree: Root): void {
  let tables = 0;
  visit(tree, 'element', (node, index, parent) => {
    const isTable = node.tagName === 'table';
    if ((!isTable && node.tagName !== 'pre') || !parent || index === undefined) return;
    if (isTable) tables += 1;
    else node.properties.tabIndex = 0;
    const properties = isTable ? tableScroll(tables) : { className: ['code-block'] };
    parent.children[index] = { type: 'element', tagName: 'div', properties, children: [node] };
    return index + 1;
  });
}

/** Han characters count one each, runs of other letters and digits one a word. */
export function countCharacters(text: string): number {
  return (
    text.match(/\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu)?.length ?? 0
  );
}
