import {
  captionOf,
  children,
  contents,
  element,
  find,
  hasClass,
} from '@wenzhan/text/html/elements';
import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { linkTo, type Note, playerOf } from '../players';
import { highlighted } from './code';
import { gallery, isGallery } from './galleries';

/** What replaces a figure: a gallery, a player or link for an embed, or code; null for any other figure. */
export function shapeFigure(node: Element, note: Note): ElementContent[] | null {
  const url = embedded(node);
  if (url) return [...embed(url, note), ...captionOf(node)];
  const code = hasClass(node, /^highlight$/) ? find(node, 'pre') : undefined;
  if (code) return [highlighted(node, code)];
  return isGallery(node) ? gallery(node) : null;
}

/** The URL of a page that a figure of the editor embeds; null for any other figure. */
function embedded(node: Element): string | null {
  if (!hasClass(node, /^(wp-block-embed|wp-embed)/)) return null;
  const text = textOf({ ...node, children: contents(node) }).trim();
  return /^https?:\/\/\S+$/.test(text) ? text : null;
}

/** A player for a video, otherwise a link. */
function embed(url: string, note: Note): ElementContent[] {
  const player = playerOf(url);
  if (player) return [element('iframe', { src: player })];
  note(`嵌入的内容成了链接：${url}`);
  return linkTo(url);
}

/** A caption of the classic editor in a theme without HTML5: a `div` of a picture and a paragraph. */
export function captioned(node: Element): ElementContent[] {
  const isCaption = (one: ElementContent) =>
    one.type === 'element' && hasClass(one, /^wp-caption-text$/);
  const caption = children(node).find(isCaption);
  const text = caption ? [element('figcaption', {}, caption.children)] : [];
  return [element('figure', {}, [...node.children.filter((one) => !isCaption(one)), ...text])];
}

/** A file to download: the link with its name, without a button that leads to the same file. */
export function fileLink(node: Element): ElementContent[] {
  const links = children(node).filter(({ tagName }) => tagName === 'a');
  const named = links.filter((link) => !hasClass(link, /^wp-block-file__button$/));
  return [element('p', {}, named.length > 0 ? named : links)];
}
