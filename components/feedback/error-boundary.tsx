'use client';

import { catchError, type ErrorInfo } from 'next/error';
import { ErrorScreen } from './error-screen';

/** Keeps a failure inside the page: the site around it stays. */
export const ErrorBoundary = catchError((_props: object, { error, retry }: ErrorInfo) => (
  <ErrorScreen error={error} retry={retry} />
));
