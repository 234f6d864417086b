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
    const article = marker.current?.closest('article');
    if (!article) return;
    const left = new AbortController();
    const start = async () => {
      const { enhanceArticle } = await import('@/lib/browser/article/enhance-article');
      if (!left.signal.aborted) enhanceArticle(article, left.signal);
    };
    whenIdle(() => {
      // The article is complete without the enhancements; `BuildWatch` handles a replaced build.
      start().catch(() => {});
    });
    return () => left.abort();
  }, []);
  return <span ref={marker} hidden />;
});

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if (!window.requestIdleCallback) return void setTimeout(run, 1);
  requestIdleCallback(run);
}
