/** On what was pressed before the page's scripts could answer. Set by the script that starts them. */
export const EARLY = 'data-early';

/** Gives presses that came too early to what they were meant for, now that it listens. */
export function replayEarlyClicks(): void {
  for (const pressed of document.querySelectorAll<HTMLElement>(`[${EARLY}]`)) {
    pressed.removeAttribute(EARLY);
    // The browser has chosen it already: another press would change nothing.
    if (pressed instanceof HTMLInputElement) pressed.checked = false;
    pressed.click();
  }
}
