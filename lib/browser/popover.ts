/** Whether an element is an open popover; false in browsers without popovers, where the selector is invalid. */
export function isOpenPopover(element: HTMLElement): boolean {
  return element.popover !== undefined && element.matches(':popover-open');
}
