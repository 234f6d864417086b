'use client';

import { useEffect, useRef } from 'react';
import { optional } from '../parts/optional-boundary';

/**
 * Adds copy buttons to code, a lightbox to images, and a table of contents that follows the reading
 * position. Loads when the browser is idle.
 */
export const ArticleTools = optional(function ArticleTools() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const left = new AbortController();
    const start = () =>
      import('@/lib/browser/article/enhance-article')
        .then(({ enhanceArticle }) => {
          const article = marker.current?.closest('article');
          if (article && !left.signal.aborted) enhanceArticle(article, left.signal);
        })
        // The article is complete without the enhancements; `BuildWatch` handles a replaced build.
        .catch(() => {});
    // Safari has no `requestIdleCallback`.
    (window.requestIdleCallback ?? setTimeout)(start);
    return () => left.abort();
  }, []);
  return <span ref={marker} hidden />;
});
