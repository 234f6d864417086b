'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { OptionalPart } from '@/components/feedback/optional-part';
import { TOKEN_COOKIE } from '@/lib/session/cookies';

const SessionCheck = lazy(() => import('./session-check'));

/** Finds out whether the visitor's token is still good; nothing for visitors without one. */
export function SessionState() {
  const [hasToken, setHasToken] = useState(false);
  useEffect(() => setHasToken(mayHaveToken()), []);
  return hasToken ? (
    <OptionalPart>
      <Suspense>
        <SessionCheck />
      </Suspense>
    </OptionalPart>
  ) : null;
}

/** The library that reads cookies is loaded for editors only; here a glance is enough. */
function mayHaveToken(): boolean {
  return document.cookie.includes(`${TOKEN_COOKIE}=`);
}
