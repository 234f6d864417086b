'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { readToken } from '@/lib/session/token';

const SessionCheck = lazy(() => import('./session-check'));

/** Finds out whether the visitor's token is still good; nothing for visitors without one. */
export function SessionState() {
  const [hasToken, setHasToken] = useState(false);
  useEffect(() => setHasToken(readToken() !== undefined), []);
  return hasToken ? (
    <Suspense>
      <SessionCheck />
    </Suspense>
  ) : null;
}
