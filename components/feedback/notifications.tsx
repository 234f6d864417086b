'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { pendingNotices } from '@/lib/feedback/notices';
import { OptionalPart } from './optional-part';

const Toaster = lazy(() => import('./toaster'));

/** The place where notifications appear. What draws them is loaded with the first one. */
export function Notifications() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => pendingNotices.subscribe(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <OptionalPart>
      <Suspense>
        <Toaster />
      </Suspense>
    </OptionalPart>
  );
}
