'use client';

import type { ReactNode } from 'react';
import { Boundary } from '../boundary/boundary';
import { ErrorScreen } from './error-screen';

/** Keeps a failure inside the page: the site around it stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary fallback={(error, retry) => <ErrorScreen error={error} retry={retry} />}>
      {children}
    </Boundary>
  );
}
