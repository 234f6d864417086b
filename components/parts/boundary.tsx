'use client';

import { unstable_rethrow, usePathname, useRouter, useSearchParams } from 'next/navigation';
import { Component, type ReactNode, startTransition, useEffect, useState } from 'react';

interface BoundaryProps {
  /** Renders in place of the children after an error. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * An error boundary that resets when the path or the query changes. The `catchError` of `next/error` does the same,
 * but adds the error page and the `Head` of the Pages Router to the bundle.
 */
export function Boundary(props: BoundaryProps) {
  const { refresh } = useRouter();
  return <Catcher {...props} refresh={refresh} />;
}

interface CatcherProps extends BoundaryProps {
  /** Refetches the page from the server. */
  refresh: () => void;
}

interface CatcherState {
  caught: { error: unknown } | null;
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { caught: null };

  static getDerivedStateFromError(error: unknown): CatcherState {
    // The framework handles redirects and 404s.
    unstable_rethrow(error);
    return { caught: { error } };
  }

  private readonly reset = (): void => this.setState({ caught: null });

  private readonly retry = (): void => {
    startTransition(() => {
      this.props.refresh();
      this.reset();
    });
  };

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return (
      <>
        <Navigations onNavigation={this.reset} />
        {this.props.fallback(caught.error, this.retry)}
      </>
    );
  }
}

/**
 * Calls a function when the address changes. Browsers only render it: `useSearchParams` in a prerendered page makes the
 * framework close the document twice.
 */
function Navigations({ onNavigation }: { onNavigation: () => void }) {
  const url = `${usePathname()}?${useSearchParams()}`;
  const [ofError] = useState(url);
  useEffect(() => {
    if (url !== ofError) onNavigation();
  });
  return null;
}
