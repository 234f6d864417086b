'use client';

import { useEffect, useRef } from 'react';

/**
 * What an article can do beyond being read: copy buttons on code, pictures that enlarge, contents
 * that follow the reading position. It comes when the page has nothing else to do.
 */
export function ArticleTools() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const article = marker.current?.closest('article');
    if (!article) return;
    const left = new AbortController();
    const start = async () => {
      const { enhanceArticle } = await import('@/lib/article-enhancements/enhance-article');
      if (!left.signal.aborted) enhanceArticle(article, left.signal);
    };
    whenIdle(() => {
      // Without the tools the article is still whole; a newer build tells of itself elsewhere.
      start().catch(() => {});
    });
    return () => left.abort();
  }, []);
  return <span ref={marker} hidden />;
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1);
}
