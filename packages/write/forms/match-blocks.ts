/** A block of the text whose place on the page is known. */
export interface BlockMatch {
  /** Where the block begins in the text. */
  from: number;
  /** The index of the element of the page. */
  element: number;
}

/** Letters and digits by which a block is known again. */
const KEY_LENGTH = 16;
/** Blocks that are passed over in search of one: a block may show nothing, such as a comment. */
const MAX_SKIPPED = 12;

/**
 * Matches the blocks of a Markdown text with the elements of the page that shows it, by what they say, in order. What is not
 * matched lies between two that are.
 *
 * @param elements the text of each element of the article
 */
export function matchBlocks(markdown: string, elements: readonly string[]): BlockMatch[] {
  const blocks = blocksOf(markdown);
  const matches: BlockMatch[] = [];
  let next = 0;
  for (const [element, text] of elements.entries()) {
    const key = keyOf(text);
    if (key === '') continue;
    const ahead = blocks.slice(next, next + MAX_SKIPPED);
    const skipped = ahead.findIndex((block) => isSame(block.key, key));
    const block = ahead[skipped];
    if (!block) continue;
    matches.push({ from: block.from, element });
    next += skipped + 1;
  }
  return matches;
}

const isSame = (block: string, element: string) =>
  block !== '' && (block.startsWith(element) || element.startsWith(block));

/** The blocks of a text: what empty lines separate, but for those in code. */
function blocksOf(markdown: string): { from: number; key: string }[] {
  const blocks: { from: number; lines: string[] }[] = [];
  let [from, fence] = [0, ''];
  let isOpen = false;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const isHeading = fence === '' && /^#{1,6} /.test(line);
    if (fence === '' && line.trim() === '') isOpen = false;
    else if (isOpen && !isHeading) blocks.at(-1)?.lines.push(line);
    else {
      blocks.push({ from, lines: [line] });
      isOpen = !isHeading;
    }
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    from += line.length + 1;
  }
  return blocks.map(({ from, lines }) => ({ from, key: keyOf(withoutMarks(lines)) }));
}

/** The lines as the page shows them: without addresses of links, and without the fence of code. */
const withoutMarks = (lines: readonly string[]): string =>
  (/^ {0,3}(?:`{3,}|~{3,})/.test(lines[0] ?? '') ? lines.slice(1) : lines)
    .slice(0, 4)
    .join(' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '');

const keyOf = (text: string): string =>
  text
    .slice(0, 400)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, KEY_LENGTH);

/** A place that is known on both sides. */
export interface Anchor {
  own: number;
  other: number;
}

/** The place on the other side, between the two nearest anchors, which are in order on both sides. */
export function placeBeside(anchors: readonly Anchor[], own: number): number {
  const index = anchors.findIndex((anchor) => anchor.own > own);
  const above = anchors[index < 0 ? anchors.length - 1 : index - 1];
  const below = index < 0 ? undefined : anchors[index];
  if (!above) return below?.other ?? 0;
  if (!below || below.own === above.own) return above.other;
  const part = (own - above.own) / (below.own - above.own);
  return above.other + part * (below.other - above.other);
}
