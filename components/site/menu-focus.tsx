'use client';

import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in the popover around it while that is open: everything else of the page rests.
 * The browser gives the focus back to what opened it.
 */
export function MenuFocus() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = marker.current?.closest<HTMLElement>('[popover]');
    if (!menu) return;
    const left = new AbortController();
    const { signal } = left;
    const closes = (event: Event) => (event as ToggleEvent).newState === 'closed';
    // Before it has closed: what rests could not take the focus back.
    menu.addEventListener('beforetoggle', (event) => closes(event) && rest(menu, false), {
      signal,
    });
    menu.addEventListener(
      'toggle',
      (event) => {
        if (closes(event)) return;
        rest(menu, true);
        menu.querySelector<HTMLElement>('button')?.focus();
      },
      { signal },
    );
    // A screen that has grown wide shows the menu in its place, without a button to close it.
    window.addEventListener(
      'resize',
      () => {
        const isPopover = menu.querySelector('button')?.checkVisibility();
        if (menu.matches(':popover-open') && !isPopover) menu.hidePopover();
      },
      { signal },
    );
    return () => {
      left.abort();
      rest(menu, false);
    };
  }, []);
  return <span ref={marker} hidden />;
}

/** Wakes or lets rest what stands beside the menu, up to the frame of its page. */
function rest(menu: HTMLElement, resting: boolean): void {
  const header = menu.closest('header');
  const around = [
    ...(menu.parentElement?.children ?? []),
    ...(header?.parentElement?.children ?? []),
  ];
  for (const element of around) {
    if (element instanceof HTMLElement && !element.contains(menu)) element.inert = resting;
  }
}
