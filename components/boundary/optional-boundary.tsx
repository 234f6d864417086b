'use client';

import type { ReactNode } from 'react';
import { ChunkFailureReport } from '@/components/builds/chunk-failure-report';
import { Boundary } from './boundary';

/** Shows its children, or nothing where they fail: the page goes on without them. */
export function OptionalBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={(error) => <ChunkFailureReport error={error} />}>{children}</Boundary>;
}
