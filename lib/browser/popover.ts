/** Whether an element is an open popover; false in browsers without popovers, where the selector is invalid. */
export function isOpenPopover(element: Element): boolean {
  return 'popover' in HTMLElement.prototype && element.matches(':popover-open');
}
