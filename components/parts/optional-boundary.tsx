'use client';

import type { ComponentType, ReactNode } from 'react';
import { ChunkFailureReport } from '@/components/parts/chunk-failure-report';
import { Boundary } from './boundary';

/** Renders its children, or nothing when they throw. The error is reported. */
export function OptionalBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={(error) => <ChunkFailureReport error={error} />}>{children}</Boundary>;
}

/** A component that renders nothing when it or one of its effects throws. The error is reported. */
export function optional<Props extends object>(Part: ComponentType<Props>) {
  return (props: Props) => (
    <OptionalBoundary>
      <Part {...props} />
    </OptionalBoundary>
  );
}
