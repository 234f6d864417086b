'use client';

import { catchError, type ErrorInfo } from 'next/error';
import { ChunkFailureReport } from '@/components/builds/chunk-failure-report';
import { ErrorWords } from './error-words';

/** Keeps a failure inside the page: the site around it stays. */
export const ErrorBoundary = catchError((_props: object, { error, retry }: ErrorInfo) => (
  <>
    <ChunkFailureReport error={error} />
    <ErrorWords retry={retry} />
  </>
));
