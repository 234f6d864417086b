'use client';

import { unstable_rethrow, usePathname, useRouter } from 'next/navigation';
import { Component, type ReactNode, startTransition } from 'react';

interface BoundaryProps {
  /** Renders in place of the children after an error. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * An error boundary that resets when the path changes. The `catchError` of `next/error` does the same,
 * but adds the error page and the `Head` of the Pages Router to the bundle.
 */
export function Boundary(props: BoundaryProps) {
  const { refresh } = useRouter();
  return <Catcher {...props} pathname={usePathname()} refresh={refresh} />;
}

interface CatcherProps extends BoundaryProps {
  pathname: string;
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

  override componentDidUpdate({ pathname }: CatcherProps): void {
    if (this.state.caught && pathname !== this.props.pathname) this.setState({ caught: null });
  }

  private readonly retry = (): void => {
    startTransition(() => {
      this.props.refresh();
      this.setState({ caught: null });
    });
  };

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error, this.retry) : this.props.children;
  }
}
