'use client';

import { useEffect, useRef } from 'react';
import { optional } from '../parts/optional-boundary';

/** Enlarges pictures of sections and plays their films. Loads when the browser is idle. */
export const SectionTools = optional(function SectionTools() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const left = new AbortController();
    const start = () =>
      import('@/lib/browser/sections/enhance-sections')
        .then(({ enhanceSections }) => {
          const page = marker.current?.parentElement;
          if (page && !left.signal.aborted) enhanceSections(page, left.signal);
        })
        // Without them pictures are links to themselves, and films are pictures.
        .catch(() => {});
    (window.requestIdleCallback ?? setTimeout)(start);
    return () => left.abort();
  }, []);
  return <span ref={marker} hidden />;
});
