import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import type { PageResult } from '@/lib/data/page-result';
import { ErrorMessage } from './error-message';
import { FailurePolicy } from './failure-policy';
import { Gone } from './gone';
import { NotFoundMessage } from './not-found-message';
import { StatusBoundary } from './status-boundary';

interface AnswerProps<T> {
  loaded: PageResult<T>;
  /** What surrounds the words of a missing or failed page, where no layout does. */
  frame?: (props: { children: ReactNode }) => ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * Renders what a page loaded: found plainly with 200, missing with 404, failed with 500; what has
 * moved is a redirect, what was withdrawn says so; what needs a sign-in leads there with 307. A failed
 * answer is not stored, nor is that redirect, so the next request tries again.
 */
export function PageContent<T>({ loaded, frame: Frame = Fragment, children }: AnswerProps<T>) {
  if (loaded.state === 'found') return children(loaded.value);
  if (loaded.state === 'moved') permanentRedirect(loaded.to);
  if (loaded.state === 'unauthorised') redirect(loaded.signIn);
  if (loaded.state === 'gone') return <Gone frame={Frame} />;
  if (loaded.state === 'missing') {
    return (
      <StatusBoundary final status={404} by={() => notFound()}>
        <Frame>
          <NotFoundMessage />
        </Frame>
      </StatusBoundary>
    );
  }
  return (
    <>
      <FailurePolicy />
      <StatusBoundary
        status={500}
        by={() => {
          throw loaded.error;
        }}
      >
        <Frame>
          <ErrorMessage />
        </Frame>
      </StatusBoundary>
    </>
  );
}
