import { element, hasClass, isWritten } from '@wenzhan/text/html/elements';
import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { shapeCode } from './parts/code';
import { captioned, fileLink, shapeFigure } from './parts/figures';
import { gallery, isGallery } from './parts/galleries';
import { background, ofFile, shapePicture } from './parts/pictures';
import { frameUrl, linkPlugins, linkTo, type Note, playerOf } from './players';

/** Blocks that are a form, of which a page of the site would have the label alone. */
const FORMS = /^wp-block-(search|archives-dropdown|categories-dropdown)$/;

/** The date in a list of posts or comments, which has its own line. */
const OF_LIST = /^wp-block-latest-(posts|comments)__/;
/** Boxes that place what is in them, where a page of the site has one block below the other. */
const LAYOUT =
  /^wp-block-(columns?|group|group__inner-container|media-text|media-text__content|cover|cover-image|cover__inner-container|buttons?)$/;
const INLINE =
  /^(a|abbr|acronym|b|bd[io]|big|br|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|ruby|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr)$/;

/**
 * Brings the HTML of WordPress, of both its editors in all their versions, into elements that the site shows:
 * galleries, captions, covers, verse, code with its language, players, files, and pictures with their size. The
 * live source and the importer both do this first; Hexo's and Ghost's texts have some of the same.
 *
 * @param note takes what is lost, for a report
 */
export function shapeHtml(tree: Root, note: Note = () => {}): void {
  linkPlugins(tree, note);
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const shaped = shapeOf(node, note);
    if (!shaped) return;
    parent.children.splice(index, 1, ...shaped);
    return index;
  });
}

/** What replaces an element; null if it stays. */
function shapeOf(node: Element, note: Note): ElementContent[] | null {
  if (hasClass(node, FORMS)) return [];
  switch (node.tagName) {
    case 'figure':
      return shapeFigure(node, note);
    case 'img':
      return shapePicture(node);
    case 'a':
      return listOf(ofFile(node));
    case 'ul':
      return isGallery(node) ? gallery(node) : null;
    case 'div':
    case 'section':
    case 'header':
      return shapeBox(node);
    case 'address':
    case 'center':
      return blocksIn(node);
    case 'acronym':
      return [{ ...node, tagName: 'abbr' }];
    case 'pre':
      return shapeCode(node);
    case 'p':
      return alone(node);
    case 'time':
      return hasClass(node, OF_LIST)
        ? [{ type: 'text', value: ' ' }, element('time', {}, node.children)]
        : null;
    case 'iframe':
      node.properties.src = playerOf(frameUrl(node)) ?? node.properties.src;
      return null;
    default:
      return null;
  }
}

function shapeBox(node: Element): ElementContent[] | null {
  if (isGallery(node)) return gallery(node);
  if (hasClass(node, /^wp-block-file$/)) return fileLink(node);
  if (hasClass(node, /^wp-caption$/)) return captioned(node);
  return background(node) ?? (hasClass(node, LAYOUT) ? blocksIn(node) : null);
}

/** The blocks in a box that only places them; what is in a line becomes a paragraph. */
function blocksIn({ children }: Element): ElementContent[] {
  const blocks: ElementContent[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    if (line.some(isWritten)) blocks.push(element('p', {}, line));
    line = [];
  };
  for (const child of children) {
    const isBlock = child.type === 'element' && !INLINE.test(child.tagName);
    if (isBlock) {
      endLine();
      blocks.push(child);
    } else line.push(child);
  }
  endLine();
  return blocks;
}

const listOf = (node: Element | null) => node && [node];

/**
 * A paragraph of nothing but an address, which WordPress embeds if it can: a player of a video, otherwise a link.
 * One of nothing at all, as WordPress makes around blocks, goes.
 */
function alone({ children }: Element): ElementContent[] | null {
  const [child, ...others] = children.filter(isWritten);
  if (!child) return [];
  const text = child.type === 'text' && others.length === 0 ? child.value.trim() : '';
  const player = playerOf(text);
  if (player) return [element('iframe', { src: player })];
  return /^https?:\/\/\S+$/.test(text) ? linkTo(text) : null;
}
