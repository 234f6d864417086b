'use client';

import { useEffect, useRef } from 'react';
import { optional } from '@/components/parts/optional-boundary';
import { isDisplayed } from '@/lib/browser/navigation/scroll-and-focus';
import { isOpenPopover } from '@/lib/browser/popover';

/**
 * Turns the surrounding popover into a modal dialog while it is open: the rest of the page is inert and
 * the focus stays inside. On closing, the browser returns the focus to the invoker.
 */
export const MenuFocus = optional(function MenuFocus({ label }: { label: string }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = marker.current?.closest<HTMLElement>('[popover]');
    if (!menu) return;
    const left = new AbortController();
    const { signal } = left;
    const onToggle = (event: Event) => {
      const { type, newState } = event as ToggleEvent;
      // Before the popover closes: an inert invoker could not receive the focus.
      if (type === 'beforetoggle' && newState === 'closed') end(menu);
      if (type === 'toggle' && newState === 'open') begin(menu, label);
    };
    // After a resize to a wide screen the menu is in the page, without a close button.
    const onResize = () => {
      const close = menu.querySelector('button');
      if (isOpenPopover(menu) && !(close && isDisplayed(close))) menu.hidePopover();
    };
    menu.addEventListener('beforetoggle', onToggle, { signal });
    menu.addEventListener('toggle', onToggle, { signal });
    window.addEventListener('resize', onResize, { signal });
    // The popover was opened before hydration.
    if (isOpenPopover(menu)) begin(menu, label);
    return () => {
      left.abort();
      end(menu);
    };
  }, [label]);
  return <span ref={marker} hidden />;
});

function begin(menu: HTMLElement, label: string): void {
  menu.role = 'dialog';
  menu.ariaModal = 'true';
  menu.ariaLabel = label;
  for (const element of around(menu)) element.inert = true;
  menu.querySelector('button')?.focus();
}

function end(menu: HTMLElement): void {
  menu.role = menu.ariaModal = menu.ariaLabel = null;
  for (const element of around(menu)) element.inert = false;
  // The browser does not return the focus when it is on `body`.
  if (isOpenPopover(menu) && document.activeElement === document.body) {
    menu.closest('header')?.querySelector<HTMLElement>('[popovertarget]')?.focus();
  }
}

/** The siblings of the menu and of the header that contains it. */
function around(menu: HTMLElement): HTMLElement[] {
  const header = menu.closest('header');
  const beside = [menu.parentElement, header?.parentElement].flatMap((parent) => [
    ...(parent?.querySelectorAll<HTMLElement>(':scope > *') ?? []),
  ]);
  return beside.filter((element) => !element.contains(menu));
}
