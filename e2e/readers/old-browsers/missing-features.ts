import type { Page } from 'playwright/test';

/** Paths from `window`, and selectors, that a browser lacks and a current Chromium has. */
interface Missing {
  functions: readonly string[];
  selectors: readonly string[];
}

const LACKED_BY_BOTH = [
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.togglePopover',
  'ToggleEvent',
  'CloseWatcher',
  'AbortSignal.any',
  'Document.prototype.startViewTransition',
  'Promise.withResolvers',
  'Promise.try',
  'Object.groupBy',
  'Map.groupBy',
  'Set.prototype.union',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'Iterator',
  'Element.prototype.moveBefore',
  'navigation',
  'scheduler',
  'Navigator.prototype.userActivation',
];

/** https://developer.mozilla.org/docs/Mozilla/Firefox/Releases, 116 and later. */
const FIREFOX_115: Missing = {
  functions: [
    ...LACKED_BY_BOTH,
    'Intl.Segmenter',
    'ClipboardItem',
    'Clipboard.prototype.write',
    'Element.prototype.role',
    'Element.prototype.ariaLabel',
    'Element.prototype.ariaModal',
  ],
  selectors: [':popover-open', ':has('],
};

/** https://webkit.org/blog/, the features of Safari 16.1 and later. */
const SAFARI_16: Missing = {
  functions: [
    ...LACKED_BY_BOTH,
    'Element.prototype.checkVisibility',
    'URL.canParse',
    'requestIdleCallback',
    'cancelIdleCallback',
    'Array.fromAsync',
    'OffscreenCanvas',
    'CompressionStream',
    'String.prototype.isWellFormed',
    'String.prototype.toWellFormed',
    'onscrollend',
    'CSSStyleSheet.prototype.replaceSync',
  ],
  selectors: [':popover-open'],
};

/** What the oldest browsers lack that the site supports whole. */
export const FLOOR: Record<string, Missing> = {
  'Firefox 115': FIREFOX_115,
  'Safari 16': SAFARI_16,
};

/** Takes features away from a page, and makes the selectors invalid. */
export async function takeAway(page: Page, missing: Missing): Promise<void> {
  await page.addInitScript(({ functions, selectors }) => {
    for (const path of functions) {
      const names = path.split('.');
      const name = names.pop() ?? '';
      let owner: unknown = window;
      for (const one of names) owner = Reflect.get(owner as object, one);
      Reflect.deleteProperty(owner as object, name);
      if (name in (owner as object)) throw new Error(`${path} cannot be taken away`);
    }
    const guard = (name: 'matches' | 'closest' | 'querySelector' | 'querySelectorAll') => {
      for (const { prototype } of [Element, Document, DocumentFragment]) {
        const native: unknown = Reflect.get(prototype, name);
        if (typeof native !== 'function') continue;
        Reflect.set(prototype, name, function guarded(this: unknown, selector: string) {
          if (selectors.some((one) => selector.includes(one)))
            throw new DOMException(`'${selector}' is not a valid selector`, 'SyntaxError');
          return native.call(this, selector);
        });
      }
    };
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const)
      guard(name);
  }, missing);
}
