import { type Anchor, matchBlocks } from '../forms/match-blocks';

/** What a page has that would act, lead away, or be shown to readers without scripts. */
const REMOVED =
  'script, noscript, base, meta[http-equiv], iframe, object, embed, link:not([rel~="stylesheet"])';
/** In the bar that editors see at the foot of every page, and no reader. */
const SIGN_OUT = 'form[action="/api/session/end"]';
const FOCUSABLE = 'a[href], area[href], button, input, select, textarea, summary, [tabindex]';
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote, figure, table, details, dl';

/** A page without scripts, whose links and forms lead nowhere: the frame allows no new windows. */
export function readPage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(REMOVED)) element.remove();
  page.querySelector(SIGN_OUT)?.closest('aside')?.remove();
  for (const link of page.querySelectorAll('a, area, form')) link.setAttribute('target', '_blank');
  for (const element of page.querySelectorAll(FOCUSABLE)) element.setAttribute('tabindex', '-1');
  return page;
}

/**
 * Shows a page in a frame, in place of the one before: what is the same stays, so that the page neither scrolls nor flickers.
 *
 * @param frame has the attribute `sandbox="allow-same-origin"`: nothing in it runs
 */
export function showPage(frame: Document, page: Document): void {
  const { theme } = document.documentElement.dataset;
  if (theme) page.documentElement.dataset.theme = theme;
  morph(frame.documentElement, page.documentElement);
}

/** Makes an element equal to another, with as few changes as it takes. */
function morph(own: Element, wanted: Element): void {
  for (const { name } of [...own.attributes]) {
    if (!wanted.hasAttribute(name)) own.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (own.getAttribute(name) !== value) own.setAttribute(name, value);
  }
  const [before, after] = [[...own.childNodes], [...wanted.childNodes]];
  const start = equalAtStart(before, after);
  const end = equalAtStart(before.slice(start).toReversed(), after.slice(start).toReversed());
  const [replaced, replacing] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  const behind = before[before.length - end] ?? null;
  for (const [index, node] of replacing.entries()) {
    const present = replaced[index];
    if (present && isElement(present) && isElement(node) && present.nodeName === node.nodeName) {
      morph(present, node);
    } else {
      const copy = own.ownerDocument.importNode(node, true);
      if (present) own.replaceChild(copy, present);
      else own.insertBefore(copy, behind);
    }
  }
  for (const node of replaced.slice(replacing.length)) own.removeChild(node);
}

/** Elements of another document are no instances of this one's classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

function equalAtStart(before: readonly Node[], after: readonly Node[]): number {
  const index = before.findIndex((node, at) => !after[at]?.isEqualNode(node));
  return index < 0 ? Math.min(before.length, after.length) : index;
}

/** Milliseconds after which a page is shown although a style sheet is still missing. */
const STYLES_TIME = 1500;

/** Waits until the style sheets of a page are there. A frame without scripts sends no events. */
export async function stylesLoaded(frame: Document): Promise<void> {
  const links = [...frame.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')];
  const end = performance.now() + STYLES_TIME;
  while (links.some(({ sheet }) => !sheet) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

/** Where blocks of a Markdown text are on the page: places in the text, and pixels from the top of the page. */
export function anchorsOf(frame: Document, markdown: string): Anchor[] {
  const blocks = articleBlocks(frame);
  const scrolled = frame.scrollingElement?.scrollTop ?? 0;
  return matchBlocks(
    markdown,
    blocks.map(({ textContent }) => textContent ?? ''),
  ).flatMap(({ from, element }) => {
    const block = blocks[element];
    return block ? [{ own: from, other: block.getBoundingClientRect().top + scrolled }] : [];
  });
}

/** The blocks of the element that has most of them: on the page of an article, that is its text. */
function articleBlocks(frame: Document): Element[] {
  const blocksIn = new Map<Element, Element[]>();
  for (const block of frame.querySelectorAll(`main :is(${BLOCKS})`)) {
    const parent = block.parentElement;
    if (parent) blocksIn.set(parent, [...(blocksIn.get(parent) ?? []), block]);
  }
  return [...blocksIn.values()].reduce((most, own) => (own.length > most.length ? own : most), []);
}
