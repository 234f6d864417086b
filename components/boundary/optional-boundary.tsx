'use client';

import type { ReactNode } from 'react';
import { ChunkFailureReport } from '@/components/builds/chunk-failure-report';
import { Boundary } from './boundary';

/** Renders its children, or nothing when they throw. The error is reported. */
export function OptionalBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={(error) => <ChunkFailureReport error={error} />}>{children}</Boundary>;
}
