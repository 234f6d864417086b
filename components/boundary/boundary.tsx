'use client';

import { unstable_rethrow, usePathname, useRouter } from 'next/navigation';
import { Component, type ReactNode, startTransition } from 'react';

interface BoundaryProps {
  /** What stands in the place of the children once they have failed. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Catches what its children throw, until another page is shown. The `catchError` of `next/error`
 * does the same, and brings the error page and the `Head` of the Pages Router with it.
 */
export function Boundary(props: BoundaryProps) {
  const { refresh } = useRouter();
  return <Catcher {...props} pathname={usePathname()} refresh={refresh} />;
}

interface CatcherProps extends BoundaryProps {
  pathname: string;
  /** Asks the server for the page again. */
  refresh: () => void;
}

interface CatcherState {
  caught: { error: unknown } | null;
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { caught: null };

  static getDerivedStateFromError(error: unknown): CatcherState {
    // A redirect or a 404 is the framework's to catch.
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
