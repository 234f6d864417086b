import { type ReactNode, Suspense } from 'react';

interface ThrownProps {
  /** Throws what decides the status: `notFound()`, or the error of a failed load. */
  by: () => never;
  /** The words that stand in the HTML. */
  children: ReactNode;
}

/**
 * Answers with the status of a throw and a whole document.
 *
 * The boundary stands around the throw alone: without one the framework sends an empty document,
 * with one around the page React hides whatever is longer than 12,800 bytes until scripts run.
 */
export function Thrown({ by, children }: ThrownProps) {
  return (
    <Suspense fallback={children}>
      <Throws by={by} />
    </Suspense>
  );
}

function Throws({ by }: Pick<ThrownProps, 'by'>): never {
  return by();
}
