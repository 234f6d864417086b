'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Closes the popovers and details around it when the address changes or a click lands elsewhere. */
export function CloseOnNavigation() {
  const marker = useRef<HTMLSpanElement>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what triggers the closing
  useEffect(() => {
    const header = marker.current?.closest('header');
    if (!header) return;
    closeAll(header);
    const onClick = ({ target }: MouseEvent) => closeAll(header, target);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
      closeAll(header);
    };
  }, [pathname]);
  return <span ref={marker} hidden />;
}

function closeAll(header: HTMLElement, keep?: EventTarget | null): void {
  for (const details of header.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    if (!(keep instanceof Node && details.contains(keep))) details.open = false;
  }
  if (keep) return;
  for (const popover of header.querySelectorAll<HTMLElement>('[popover]')) {
    if (popover.matches(':popover-open')) popover.hidePopover();
  }
}
