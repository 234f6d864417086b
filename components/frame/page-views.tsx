'use client';

import { isPrivatePath } from '@wenzhan/contract/urls/login-path';
import { lazy, Suspense, useEffect, useState } from 'react';
import { optional } from '@/components/parts/optional-boundary';
import type { AnalyticsConfig } from '@/lib/browser/analytics';

const Analytics = lazy(() => import('./analytics'));

/**
 * Reports page views once the browser is idle; never with Do Not Track, nor in a document that was opened at a page
 * where a password is typed: its policy does not allow the script.
 */
export const PageViews = optional(function PageViews(config: AnalyticsConfig) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (navigator.doNotTrack === '1' || isPrivatePath(location.pathname)) return;
    const start = () => setReady(true);
    if (!window.requestIdleCallback) {
      const timer = setTimeout(start, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);
  if (!ready) return null;
  return (
    <Suspense>
      <Analytics {...config} />
    </Suspense>
  );
});
