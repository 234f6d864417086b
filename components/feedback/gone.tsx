import { notFound } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { NotFoundMessage } from './not-found-message';
import { StatusBoundary } from './status-boundary';

interface GoneProps {
  /** What surrounds the words, where no layout does. */
  frame?: ((props: { children: ReactNode }) => ReactNode) | undefined;
  /** One document for many paths. */
  shared?: boolean;
}

/** A withdrawn page: a 404 that the page cache makes a 410 (`overrideStatus`), in words of its own. */
export function Gone({ frame: Frame = Fragment, shared = false }: GoneProps) {
  return (
    <StatusBoundary final status={410} by={() => notFound()}>
      <Frame>
        <NotFoundMessage gone shared={shared} />
      </Frame>
    </StatusBoundary>
  );
}
