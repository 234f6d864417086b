'use client';

import { catchError, type ErrorInfo } from 'next/error';
import { ChunkFailureReport } from '@/components/builds/chunk-failure-report';

/** Shows its children, or nothing where they fail: the page goes on without them. */
export const OptionalPart = catchError((_props: object, { error }: ErrorInfo) => (
  <ChunkFailureReport error={error} />
));
