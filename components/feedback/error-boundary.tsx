'use client';

import { catchError } from 'next/error';
import { ErrorWords } from './error-words';

/** Keeps a failure inside the page: the site around it stays. */
export const ErrorBoundary = catchError((_props: object, { retry }) => (
  <ErrorWords retry={retry} />
));
