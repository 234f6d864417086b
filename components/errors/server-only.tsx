'use client';

import type { ReactNode } from 'react';

/**
 * Renders its children on the server only. An error thrown inside sets the status and is not thrown
 * again in the browser: React does not hydrate the children of an element with `dangerouslySetInnerHTML`.
 */
export function ServerOnly({ children }: { children: ReactNode }) {
  if (typeof window === 'undefined') return <div hidden>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}

const NOTHING = { __html: '' };
