import { articleText } from '@wenzhan/texts/article-text';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { imageProps } from '../../pictures/image-props';
import { isKnownPicture } from '../../pictures/picture-hosts';
import { resolvePictureUrl } from '../../pictures/pictures';
import { writtenSize } from '../../pictures/written-size';

/** The width of the text column: 38 characters of 17 px. */
const SIZES = '(width >= 44rem) 41rem, 100vw';
/** Images up to this height, in pixels, are icons: two lines of text. */
const MAX_ICON_HEIGHT = 64;

/**
 * Gives images their URLs, their sizes and a box that prevents layout shifts, in which one without a size is not
 * enlarged. An image with alternative text becomes a link to itself, unless it is an icon, which stays in its
 * line; so does one without a size that has words beside it. One from an unknown host is replaced by a link; one
 * without a usable URL is removed.
 *
 * @param cdnUrl base of relative image URLs (see `resolvePictureUrl`)
 */
export function rewriteImages(tree: Root, cdnUrl: string): void {
  const linked = new Set<Element>();
  const inSentences = picturesInSentences(tree);
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'a') return;
    visit(node, 'element', (inner) => {
      linked.add(inner);
    });
  });
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return;
    const context = { isInLink: linked.has(node), isInSentence: inSentences.has(node) };
    const inPlace = placed(node, cdnUrl, context);
    parent.children.splice(index, 1, ...inPlace);
    return index + inPlace.length;
  });
}

/** Where an image is. */
interface Place {
  isInLink: boolean;
  /** Whether words are beside it in its line. */
  isInSentence: boolean;
}

function placed(node: Element, cdnUrl: string, context: Place): ElementContent[] {
  const { isInLink } = context;
  const alt = String(node.properties.alt ?? '');
  const src = String(node.properties.src ?? '');
  const url = src && resolvePictureUrl(src, cdnUrl);
  if (!url) return [];
  if (!isKnownPicture(url)) return foreign(url, alt, isInLink);
  const [width, height] = [writtenSize(node.properties.width), writtenSize(node.properties.height)];
  const isSized = width !== undefined && height !== undefined;
  const isIcon = isSized ? height <= MAX_ICON_HEIGHT : context.isInSentence && width === undefined;
  const isBoxed = width === undefined && !isIcon;
  const props = imageProps({ url, alt, sizes: SIZES, ...(isSized ? { width, height } : {}) });
  const picture = h('img', {
    ...props,
    ...(isSized || isBoxed ? {} : { width, height: undefined }),
    title: node.properties.title,
    loading: 'lazy',
    decoding: 'async',
    className: isIcon ? ['icon'] : isBoxed ? ['boxed'] : undefined,
  });
  if (!alt || isInLink || isIcon) return [picture];
  return [h('a', { className: ['enlarge'], href: url }, [picture])];
}

/** Images with words before or after them in their line. */
function picturesInSentences(tree: Root): Set<Element> {
  const pictures = new Set<Element>();
  visit(tree, (parent) => {
    if (parent.type !== 'root' && parent.type !== 'element') return;
    const written = parent.children.filter((one) => one.type !== 'text' || one.value.trim() !== '');
    for (const [index, child] of written.entries()) {
      const picture = pictureIn(child);
      const beside = [written[index - 1], written[index + 1]];
      if (picture && beside.some((one) => one && isWords(one))) pictures.add(picture);
    }
  });
  return pictures;
}

/** An image, also one that is all of a link. */
function pictureIn(node: RootContent): Element | null {
  if (node.type !== 'element') return null;
  if (node.tagName === 'img') return node;
  const [only, ...others] = node.tagName === 'a' ? node.children : [];
  return only?.type === 'element' && only.tagName === 'img' && others.length === 0 ? only : null;
}

const INLINE = /^(abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)$/;

const isWords = (node: RootContent): boolean =>
  node.type === 'text' ||
  (node.type === 'element' &&
    (INLINE.test(node.tagName) || (node.tagName === 'a' && pictureIn(node) === null)));

function foreign(url: string, alt: string, isInLink: boolean): ElementContent[] {
  const words: ElementContent = { type: 'text', value: alt || articleText().image };
  if (isInLink) return [words];
  return [h('a', { href: url }, [words])];
}
