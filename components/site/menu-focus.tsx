'use client';

import { useEffect, useRef } from 'react';

/**
 * Makes the popover around it a dialog while it is open: everything else of the page rests, and the
 * focus stays inside. The browser gives it back to what opened the popover.
 */
export function MenuFocus({ label }: { label: string }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = marker.current?.closest<HTMLElement>('[popover]');
    if (!menu) return;
    const left = new AbortController();
    const { signal } = left;
    const onToggle = (event: Event) => {
      const { type, newState } = event as ToggleEvent;
      // It ends before the popover has closed: what rests could not take the focus back.
      if (type === 'beforetoggle' && newState === 'closed') end(menu);
      if (type === 'toggle' && newState === 'open') begin(menu, label);
    };
    // A screen that has grown wide shows the menu in its place, without a button to close it.
    const onResize = () => {
      const isDialog = menu.querySelector('button')?.checkVisibility();
      if (menu.matches(':popover-open') && !isDialog) menu.hidePopover();
    };
    menu.addEventListener('beforetoggle', onToggle, { signal });
    menu.addEventListener('toggle', onToggle, { signal });
    window.addEventListener('resize', onResize, { signal });
    // Somebody was quicker than the scripts.
    if (menu.matches(':popover-open')) begin(menu, label);
    return () => {
      left.abort();
      end(menu);
    };
  }, [label]);
  return <span ref={marker} hidden />;
}

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
  // With the focus between the last stop and the first, the browser would leave it there.
  if (menu.matches(':popover-open') && document.activeElement === document.body) {
    menu.closest('header')?.querySelector<HTMLElement>('[popovertarget]')?.focus();
  }
}

/** What stands beside the menu, up to the frame of its page. */
function around(menu: HTMLElement): HTMLElement[] {
  const header = menu.closest('header');
  const beside = [menu.parentElement, header?.parentElement].flatMap((parent) => [
    ...(parent?.querySelectorAll<HTMLElement>(':scope > *') ?? []),
  ]);
  return beside.filter((element) => !element.contains(menu));
}
