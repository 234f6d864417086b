import { notFound } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { NotFoundMessage } from './not-found-message';
import { StatusBoundary } from './status-boundary';

interface GoneProps {
  /** Wraps the message where no layout does. */
  frame?: ((props: { children: ReactNode }) => ReactNode) | undefined;
  /** Leads to the page in other languages. */
  languages?: ReactNode;
  /** The same document is sent for many paths. */
  shared?: boolean;
}

/** A withdrawn page: a 404 that the page cache turns into a 410 (`overrideStatus`). */
export function Gone({ frame: Frame = Fragment, languages, shared = false }: GoneProps) {
  return (
    <StatusBoundary final status={410} by={() => notFound()}>
      <Frame>
        <NotFoundMessage gone shared={shared} />
        {languages}
      </Frame>
    </StatusBoundary>
  );
}
