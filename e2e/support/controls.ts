import type { Page } from 'playwright/test';

/** All interactive elements of the page. */
const CONTROLS = `:is(a[href], button, input:not([type="hidden"]), select, textarea, summary,
  [tabindex="0"]):not([inert], [inert] *)`;

/**
 * Focuses each control by keyboard and lists those without a visible focus, one line each: no outline of two
 * pixels, insufficient contrast (3:1), an outline cut off at the sides, or a covered control.
 */
export async function unseenFocus(page: Page): Promise<string[]> {
  // Scripts only trigger `:focus-visible` after a key press.
  await page.keyboard.press('Tab');
  return page.evaluate((selector) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string) => {
      if (!canvas) throw new Error('no canvas');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
    };
    const contrast = (a: string, b: string) => {
      const [x, y] = [luminance(a), luminance(b)];
      return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    };
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : [];
    const paper = (element: Element) =>
      ancestors(element)
        .map((one) => getComputedStyle(one).backgroundColor)
        .find((colour) => !/, 0\)$|^transparent$/.test(colour)) ?? 'white';
    const faultOf = (control: HTMLElement): string | undefined => {
      control.focus();
      const shown = document.activeElement === control && control.matches(':focus-visible');
      if (!shown) return 'takes no focus';
      const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(control);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 'has no outline';
      const offset = Number.parseFloat(outlineOffset);
      const behind = paper(offset < 0 ? control : (control.parentElement ?? control));
      if (contrast(outlineColor, behind) < 3)
        return `its outline ${outlineColor} is faint on ${behind}`;
      const box = control.getClientRects()[0] ?? control.getBoundingClientRect();
      const reach = Math.max(0, offset + Number.parseFloat(outlineWidth));
      const clip = ancestors(control.parentElement).find(
        (one) => one.localName !== 'html' && getComputedStyle(one).overflowX !== 'visible',
      );
      const room = clip?.getBoundingClientRect() ?? {
        left: 0,
        right: document.documentElement.clientWidth,
      };
      const margin = clip ? Number.parseFloat(getComputedStyle(clip).overflowClipMargin) || 0 : 0;
      const beyond = margin + 0.5;
      if (box.left - reach < room.left - beyond || box.right + reach > room.right + beyond)
        return 'its outline is cut off';
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top && (control.contains(top) || top.contains(control))
        ? undefined
        : `lies under ${top?.outerHTML.slice(0, 80)}`;
    };
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .flatMap((control) => {
        const fault = faultOf(control);
        return fault ? [`${control.outerHTML.slice(0, 120)} ${fault}`] : [];
      });
  }, CONTROLS);
}

/** Controls smaller than a touch target of 44 pixels, except links in running text, one line each. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const LEAST = 44;
    const isRunningText = (control: HTMLElement) => {
      if (getComputedStyle(control).display !== 'inline') return false;
      const block = control.closest('p, li, td, th, dt, dd, figcaption, blockquote, h2, h3, h4');
      if (!block) return false;
      const isProse = block.closest('article')?.querySelector('[class*="prose"]')?.contains(block);
      return isProse || block.textContent?.trim() !== control.textContent?.trim();
    };
    const reach = (control: HTMLElement, x: number, y: number, dx: number, dy: number) => {
      const label = control.closest('label');
      for (let steps = 0; steps < LEAST; steps++) {
        const hit = document.elementFromPoint(x + dx * steps, y + dy * steps);
        if (!hit || !(control.contains(hit) || label?.contains(hit))) return steps;
      }
      return LEAST;
    };
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) =>
          !control.matches('[tabindex="0"]:not(a, button, input)') && !isRunningText(control),
      )
      .flatMap((control) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = control.getClientRects()[0] ?? control.getBoundingClientRect();
        if (box.width <= 1) return [];
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const width = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0) - 1;
        const height = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1) - 1;
        return width < LEAST || height < LEAST
          ? [`${width}×${height}: ${control.outerHTML.slice(0, 120)}`]
          : [];
      });
  }, CONTROLS);
}
