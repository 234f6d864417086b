/** The attribute of controls that were clicked before scripts handled clicks. */
const EARLY = 'data-early';
/** Controls that need scripts. */
const PRESSED = 'button[type=button]:not([popovertarget]),input[type=radio]';

/**
 * Marks early clicks, before the page's other scripts; `d` is the document. `NavigationEffects` sets `scrollRestoration` when
 * scripts handle clicks.
 */
export const MARK_EARLY_CLICKS = `d.addEventListener("click",e=>{if(history.scrollRestoration!="manual")e.target.closest("${PRESSED}")?.setAttribute("${EARLY}","")});`;

/** Repeats clicks that came before the page's event listeners. */
export function replayEarlyClicks(): void {
  for (const pressed of document.querySelectorAll<HTMLElement>(`[${EARLY}]`)) {
    pressed.removeAttribute(EARLY);
    // Already checked by the browser: another click would fire no event.
    if (pressed instanceof HTMLInputElement) pressed.checked = false;
    pressed.click();
  }
}
