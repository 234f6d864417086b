import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { imageProps } from '../media/image-props';
import { isKnownPicture } from '../media/picture-hosts';
import { resolvePictureUrl } from '../media/pictures';

/** The width of the text column: 38 characters of 17 px. */
const SIZES = '(width >= 44rem) 41rem, 100vw';
/** Images up to this height, in pixels, are icons: two lines of text. */
const MAX_ICON_HEIGHT = 64;

/**
 * Gives images their URLs, their sizes and a box that prevents layout shifts. An image with alternative
 * text becomes a link to itself, unless it is an icon, which stays in its line. One from an unknown host is
 * replaced by a link; one without a usable URL is removed.
 *
 * @param cdnUrl base of relative image URLs (see `resolvePictureUrl`)
 */
export function rewriteImages(tree: Root, cdnUrl: string): void {
  const linked = new Set<Element>();
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'a') return;
    visit(node, 'element', (inner) => {
      linked.add(inner);
    });
  });
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return;
    const inPlace = placed(node, cdnUrl, linked.has(node));
    parent.children.splice(index, 1, ...inPlace);
    return index + inPlace.length;
  });
}

function placed(node: Element, cdnUrl: string, isInLink: boolean): ElementContent[] {
  const alt = String(node.properties.alt ?? '');
  const src = String(node.properties.src ?? '');
  const url = src && resolvePictureUrl(src, cdnUrl);
  if (!url) return [];
  if (!isKnownPicture(url)) return foreign(url, alt, isInLink);
  const [width, height] = [pixels(node.properties.width), pixels(node.properties.height)];
  const isSized = width !== undefined && height !== undefined;
  const isIcon = isSized && height <= MAX_ICON_HEIGHT;
  const picture = h('img', {
    ...imageProps({ url, alt, sizes: SIZES, ...(isSized ? { width, height } : {}) }),
    title: node.properties.title,
    loading: 'lazy',
    decoding: 'async',
    className: isSized ? (isIcon ? ['icon'] : undefined) : ['boxed'],
  });
  if (!alt || isInLink || isIcon) return [picture];
  return [h('a', { className: ['enlarge'], href: url }, [picture])];
}

function foreign(url: string, alt: string, isInLink: boolean): ElementContent[] {
  const words: ElementContent = { type: 'text', value: alt || '图片' };
  if (isInLink) return [words];
  return [h('a', { href: url }, [words])];
}

/** A size attribute in pixels; undefined unless it is a positive integer. */
function pixels(value: Element['properties'][string]): number | undefined {
  return /^[1-9]\d{0,4}$/.test(String(value)) ? Number(value) : undefined;
}
