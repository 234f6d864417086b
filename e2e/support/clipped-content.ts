import type { Page } from 'playwright/test';

/** A page of any browser. */
export interface Evaluating {
  /** Runs a function, which refers to nothing outside of itself, in the page. */
  evaluate<T>(run: () => T): Promise<Awaited<T>>;
}

/**
 * Content that a reader loses at the page's present size, one line each: horizontal scrolling, text that is
 * cut off, outside of the window or in pieces, text over other text. Scrollable content counts as visible.
 */
export function lossesOf(page: Evaluating): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`the page is ${scrollWidth} wide in ${width}`);
    // Each piece is a box of its own in some browsers (Firefox).
    for (const { parentElement: around } of document.querySelectorAll('wbr'))
      if (around && /flex|grid/.test(getComputedStyle(around).display))
        found.push(`in pieces: ${around.textContent}`);

    const isForEarsOnly = (element: Element) =>
      element.clientWidth <= 1 || getComputedStyle(element).clipPath !== 'none';
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : [];
    /** Rectangles of visible text, without scrollable and screen-reader-only text. */
    const texts: { words: string; parent: Element; box: DOMRect; isFixed: boolean }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!parent || !words || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const around = ancestors(parent);
      if (
        around.some(
          (one) => one.localName !== 'html' && /auto|scroll/.test(getComputedStyle(one).overflowX),
        )
      )
        continue;
      const boxed = around.filter((one) => getComputedStyle(one).display !== 'inline');
      if (boxed.some(isForEarsOnly)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const clip = boxed.find((one) => /hidden|clip/.test(getComputedStyle(one).overflowX));
      // What is fixed covers what scrolls beneath it.
      const isFixed = around.some((one) => getComputedStyle(one).position === 'fixed');
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        const shown = clip?.getBoundingClientRect();
        if (box.left < -1 || box.right > width + 1) found.push(`outside: ${words}`);
        if (shown && (box.right > shown.right + 1 || box.bottom > shown.bottom + 3))
          found.push(`cut off: ${words}`);
        texts.push({ words, parent, box, isFixed });
      }
    }
    // A line box is taller than its glyphs: only its middle certainly contains ink.
    const middle = ({ left, right, top, height }: DOMRect) => ({
      left,
      right,
      top: top + height * 0.3,
      bottom: top + height * 0.7,
    });
    const inks = texts
      .map((text) => ({ ...text, ink: middle(text.box) }))
      .sort((a, b) => a.ink.top - b.ink.top);
    inks.forEach((one, at) => {
      for (const other of inks.slice(at + 1)) {
        if (other.ink.top >= one.ink.bottom) break;
        if (other.words === one.words || other.isFixed !== one.isFixed) continue;
        const across =
          Math.min(one.ink.right, other.ink.right) - Math.max(one.ink.left, other.ink.left);
        if (across > 2) found.push(`over each other: ${one.words} | ${other.words}`);
      }
    });
    return [...new Set(found)];
  });
}

/** Text spacing that users may set. @see https://www.w3.org/TR/WCAG22/#text-spacing */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;

/** Switches a user's text spacing on or off. */
export function spaceText(page: Page, on: boolean): Promise<void> {
  return page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    on ? TEXT_SPACING : '',
  );
}

/** Enlarges text only, as a browser's font size setting does. */
export function enlargeText(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);
}
