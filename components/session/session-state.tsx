'use client';

import { hasTokenCookie } from '@wenzhan/kit/http/draft-access';
import { lazy, Suspense, useEffect, useState } from 'react';

const SessionCheck = lazy(() => import('./session-check'));

/** Checks whether the visitor's token is still valid. Loads nothing for visitors without one. */
export function SessionState() {
  const [hasToken, setHasToken] = useState(false);
  useEffect(() => setHasToken(hasTokenCookie(document.cookie)), []);
  return hasToken ? (
    <Suspense>
      <SessionCheck />
    </Suspense>
  ) : null;
}
