'use client';

import type { ReactNode } from 'react';
import { Boundary } from '../parts/boundary';
import { ErrorScreen } from './error-screen';

/** Replaces a failed page by an error message; the header and footer stay. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary fallback={(error, retry) => <ErrorScreen error={error} retry={retry} part="main" />}>
      {children}
    </Boundary>
  );
}
