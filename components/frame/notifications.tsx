'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { pendingToasts, takeToasts } from '@/lib/browser/feedback/toasts';
import { OptionalBoundary } from '../parts/optional-boundary';

/**
 * Renders notifications. The toaster is loaded with the first one. If that fails, the browser itself shows their texts:
 * that there is no network must be said without one. The next notification loads it again.
 */
export function Notifications() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      pendingToasts.subscribe(() => {
        if (pendingToasts.get().length === 0) return;
        import('./toaster').then((loaded) => setToaster(() => loaded.default), showPlainly);
      }),
    [],
  );
  return (
    Toaster && (
      <OptionalBoundary>
        <Toaster />
      </OptionalBoundary>
    )
  );
}

function showPlainly(): void {
  for (const { title, message } of takeToasts()) alert(`${title}\n${message}`);
}
