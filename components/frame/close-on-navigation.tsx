'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { optional } from '@/components/parts/optional-boundary';
import { isOpenPopover } from '@/lib/browser/popover';

/**
 * Closes the popovers and `details` of the surrounding header when the path changes or a link to the same path is
 * followed, and the `details` also on Escape or when a click or the focus lands elsewhere.
 */
export const CloseOnNavigation = optional(function CloseOnNavigation() {
  const marker = useRef<HTMLSpanElement>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what triggers the closing
  useEffect(() => {
    const header = marker.current?.closest('header');
    if (!header) return;
    const left = new AbortController();
    const { signal } = left;
    const onClick = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      closeAll(header, link?.pathname === location.pathname ? null : target);
    };
    document.addEventListener('click', onClick, { signal });
    // Not on `focusin`: a touch moves the focus before the click, and closing then would shift its target.
    document.addEventListener(
      'keyup',
      ({ key, target }) => key === 'Tab' && closeAll(header, target),
      { signal },
    );
    header.addEventListener(
      'keydown',
      ({ key, target }) => key === 'Escape' && closeDetailsAround(target),
      {
        signal,
      },
    );
    return () => {
      left.abort();
      closeAll(header);
    };
  }, [pathname]);
  return <span ref={marker} hidden />;
});

/** Closes the innermost open `details` around an element and moves the focus to its `summary`. */
function closeDetailsAround(inside: EventTarget | null): void {
  const details =
    inside instanceof Element ? inside.closest<HTMLDetailsElement>('details[open]') : null;
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}

function closeAll(header: HTMLElement, keep?: EventTarget | null): void {
  for (const details of header.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    if (!(keep instanceof Node && details.contains(keep))) details.open = false;
  }
  if (keep) return;
  for (const popover of header.querySelectorAll<HTMLElement>('[popover]')) {
    if (isOpenPopover(popover)) popover.hidePopover();
  }
}
