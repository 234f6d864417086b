import { type ReactNode, Suspense } from 'react';
import { OnServer } from './on-server';

interface ThrownProps {
  /** Throws what decides the status: `notFound()`, or the error of a failed load. */
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
export function Thrown({ by, children, final = false }: ThrownProps) {
  if (!final) {
    return (
      <Suspense fallback={children}>
        <Throws by={by} />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      <OnServer>
        <Suspense>
          <Throws by={by} />
        </Suspense>
      </OnServer>
    </>
  );
}

function Throws({ by }: Pick<ThrownProps, 'by'>): never {
  return by();
}
