import { type ReactNode, Suspense } from 'react';
import { DraftStatus } from './draft-status';
import { ServerOnly } from './server-only';

interface ThrownProps {
  /** What the page answers with; a 410 is thrown as a 404, and made one by the page cache. */
  status: 404 | 410 | 500;
  /** Throws what decides the status of a stored page: `notFound()`, or the error of a failed load. */
  by: () => never;
  /** The words that stand in the HTML. */
  children: ReactNode;
  /** The words are all there is to say: nothing is thrown in the browser. */
  final?: boolean;
}

/**
 * Answers with the status of a throw and a whole document.
 *
 * The boundary stands around the throw alone: without one the framework sends an empty document,
 * with one around the page React hides whatever is longer than 12,800 bytes until scripts run.
 */
export function StatusBoundary({ status, by, children, final = false }: ThrownProps) {
  if (!final) {
    return (
      <>
        <DraftStatus status={status} />
        <Suspense fallback={children}>
          <Throws by={by} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <DraftStatus status={status} />
      {children}
      <ServerOnly>
        <Suspense>
          <Throws by={by} />
        </Suspense>
      </ServerOnly>
    </>
  );
}

function Throws({ by }: Pick<ThrownProps, 'by'>): never {
  return by();
}
