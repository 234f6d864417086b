import { notFound } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { NotFoundWords } from './not-found-words';
import { Thrown } from './thrown';

interface GoneProps {
  /** What surrounds the words, where no layout does. */
  frame?: ((props: { children: ReactNode }) => ReactNode) | undefined;
  /** One document for many paths. */
  shared?: boolean;
}

/** A withdrawn page: a 404 that the page cache makes a 410 (`exactStatus`), in words of its own. */
export function Gone({ frame: Frame = Fragment, shared = false }: GoneProps) {
  return (
    <Thrown final status={410} by={() => notFound()}>
      <Frame>
        <NotFoundWords gone shared={shared} />
      </Frame>
    </Thrown>
  );
}
