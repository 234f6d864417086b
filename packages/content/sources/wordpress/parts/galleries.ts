import { captionOf, children, element, find, findBy, hasClass } from '@wenzhan/text/html/elements';
import type { Element, ElementContent } from 'hast';
import { ofFile, ofOriginal } from './pictures';

/** The class that the site shows as rows of pictures. */
const GALLERY = 'gallery';

/** Whether an element is a gallery of either editor, which is not in the shape below yet. */
export function isGallery(node: Element): boolean {
  if (node.tagName === 'div' && hasClass(node, /^gallery$/)) {
    return !children(node).every(isItem);
  }
  return hasClass(node, /^(wp-block-gallery|blocks-gallery-grid)$/);
}

const isItem = ({ tagName, properties }: Element) =>
  tagName === 'figure' && Object.keys(properties).length === 0;

/**
 * A gallery as rows of figures, then what else is in it as it is. The block editor has stored galleries as lists
 * and as figures; the classic editor makes lists of terms, or figures.
 */
export function gallery(node: Element): ElementContent[] {
  const items: Element[] = [];
  const others: ElementContent[] = [];
  collect(node, items, others);
  return [
    ...(items.length > 0 ? [element('div', { className: [GALLERY] }, items)] : []),
    ...others,
    ...captionOf(node),
  ];
}

/** Elements that a gallery has around its pictures. */
const AROUND = /^(ul|li|div|dl|dt|figure)$/;

function collect(node: Element, items: Element[], others: ElementContent[]): void {
  for (const child of node.children) {
    if (child.type !== 'element' || /^(br|figcaption|style)$/.test(child.tagName)) continue;
    const picture = child.tagName === 'img' ? child : find(child, 'img');
    if (!picture) {
      others.push(child);
    } else if (hasClass(child, /^gallery-item$/) || !hasInner(child)) {
      items.push(item(child, picture));
    } else {
      collect(child, items, others);
      others.push(...(child.tagName === 'figure' ? captionOf(child) : []));
    }
  }
}

/** Whether an element is around pictures that have an element of their own. */
const hasInner = (node: Element): boolean =>
  AROUND.test(node.tagName) &&
  children(node).some((child) => AROUND.test(child.tagName) && find(child, 'img') !== undefined);

/** A picture with its caption, from its file if it links there. */
function item(node: Element, picture: Element): Element {
  const link = node.tagName === 'a' ? node : findBy(node, ({ tagName }) => tagName === 'a');
  const caption = findBy(
    node,
    (one) => one.tagName === 'figcaption' || hasClass(one, /^(wp-caption-text|gallery-caption)$/),
  );
  const text = caption ? [element('figcaption', {}, caption.children)] : [];
  const linked = link && ofFile({ ...link, children: [picture] });
  return element('figure', {}, [linked ?? ofOriginal(picture), ...text]);
}
