'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { pendingToasts } from '@/lib/browser/feedback/toasts';
import { OptionalBoundary } from '../parts/optional-boundary';

const Toaster = lazy(() => import('./toaster'));

/** Renders notifications. The toaster is loaded with the first one. */
export function Notifications() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => pendingToasts.subscribe(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <OptionalBoundary>
      <Suspense>
        <Toaster />
      </Suspense>
    </OptionalBoundary>
  );
}
