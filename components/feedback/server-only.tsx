'use client';

import type { ReactNode } from 'react';

/**
 * Rendered on the server alone, and left as it is by the browser: what throws here decides the status,
 * and no visitor's React runs into it again. React takes up no children of an element whose HTML is set.
 */
export function ServerOnly({ children }: { children: ReactNode }) {
  if (typeof window === 'undefined') return <div hidden>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}

const NOTHING = { __html: '' };
