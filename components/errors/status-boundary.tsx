import { type ReactNode, Suspense } from 'react';
import { DraftStatus } from './draft-status';
import { ServerOnly } from './server-only';

interface StatusBoundaryProps {
  /** Status of the response. A 410 is thrown as a 404; the page cache replaces the status. */
  status: 404 | 410 | 500;
  /** Throws the error that sets the status: `notFound()`, or the error of a failed query. */
  by: () => never;
  /** The content of the HTML. */
  children: ReactNode;
  /** The children are the final content: the browser does not throw the error again. */
  final?: boolean;
}

/**
 * Sends a complete document with the status of a thrown error.
 *
 * The Suspense boundary contains only the throwing component. Without a boundary the framework sends
 * an empty document; with one around the page, React hides content over 12,800 bytes until scripts run.
 */
export function StatusBoundary({ status, by, children, final = false }: StatusBoundaryProps) {
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

function Throws({ by }: Pick<StatusBoundaryProps, 'by'>): never {
  return by();
}
