/** The attribute of controls that were clicked before scripts handled clicks. Set by the script loader. */
export const EARLY = 'data-early';

/** Repeats clicks that came before the page's event listeners. */
export function replayEarlyClicks(): void {
  for (const pressed of document.querySelectorAll<HTMLElement>(`[${EARLY}]`)) {
    pressed.removeAttribute(EARLY);
    // Already checked by the browser: another click would fire no event.
    if (pressed instanceof HTMLInputElement) pressed.checked = false;
    pressed.click();
  }
}
