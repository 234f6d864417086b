import { element, hasClass, isWritten } from '@wenzhan/text/html/elements';
import type { Element, ElementContent } from 'hast';

const PICTURE = /\.(jpe?g|png|gif|webp|avif)(\?|$)/i;
/** The name of a smaller size that WordPress made of a picture. */
const SIZED = /-(\d{1,4})x(\d{1,4})(?=\.\w+$)/;
/** Pixels of a smiley, which WordPress shows as high as a line. */
const SMILEY = 20;

/** The picture in a link to its own file, with that file; null for any other link. */
export function ofFile({ properties, children }: Element): Element | null {
  const [child, ...others] = children.filter(isWritten);
  const isPicture = others.length === 0 && child?.type === 'element' && child.tagName === 'img';
  const href = String(properties.href);
  if (!isPicture || !PICTURE.test(href)) return null;
  return { ...child, properties: { ...child.properties, src: href } };
}

/** A thumbnail with the file that it was made of. */
export function ofOriginal(picture: Element): Element {
  const { src, width, height } = picture.properties;
  const [, sizedWidth, sizedHeight] = SIZED.exec(String(src)) ?? [];
  const isMade =
    hasClass(picture, /^size-(thumbnail|medium)$/) &&
    sizedWidth === String(width) &&
    sizedHeight === String(height);
  if (!isMade) return picture;
  return { ...picture, properties: { ...picture.properties, src: String(src).replace(SIZED, '') } };
}

/** What replaces an emoji, or a portrait of a list of comments; null for any other picture, whose size is completed. */
export function shapePicture(node: Element): ElementContent[] | null {
  const { properties } = node;
  // Other sites' servers would learn of each reader.
  if (hasClass(node, /^wp-block-latest-comments__comment-avatar$/)) return [];
  if (hasClass(node, /^emoji$/) && /[^\0-\x7f]/.test(String(properties.alt ?? ''))) {
    return [{ type: 'text', value: String(properties.alt) }];
  }
  const size = sizeOf(node);
  if (size) [properties.width, properties.height] = size;
  return null;
}

/** Width and height of a picture that does not say both itself. */
function sizeOf(node: Element): [width: number, height: number] | null {
  const { src, width, height, style } = node.properties;
  if (hasClass(node, /^wp-smiley$/)) return [SMILEY, SMILEY];
  if (width && height) return null;
  const styled = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}:\\s*(\\d{1,4})(?:\\.\\d+)?px`).exec(String(style ?? ''))?.[1];
  const written = [width ?? styled('width'), height ?? styled('height')].map(Number);
  const named = SIZED.exec(String(src))?.slice(1, 3).map(Number);
  const [givenWidth = Number.NaN, givenHeight = Number.NaN] = written;
  if (givenWidth > 0 && givenHeight > 0) return [givenWidth, givenHeight];
  const [namedWidth = 0, namedHeight = 0] = named ?? [];
  if (namedWidth === 0 || namedHeight === 0) return null;
  if (!(givenWidth > 0)) return [namedWidth, namedHeight];
  return [givenWidth, Math.round((givenWidth * namedHeight) / namedWidth)];
}

/** The picture behind the text of a cover of older versions, before the text; null without one. */
export function background(node: Element): ElementContent[] | null {
  const style = String(node.properties.style ?? '');
  const url = /background-image:\s*url\(\s*["']?([^"')]+)/.exec(style)?.[1];
  return url ? [element('p', {}, [element('img', { src: url, alt: '' })]), ...node.children] : null;
}
