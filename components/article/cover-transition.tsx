'use client';

import { type ReactNode, ViewTransition } from 'react';

interface CoverTransitionProps {
  /** The article's id. */
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An article's cover, which grows from its card into its page and back (a view transition). */
export function CoverTransition({ id, className, children }: CoverTransitionProps) {
  const cover = <div className={className}>{children}</div>;
  // On the server React writes attributes for `ViewTransition` that are not valid HTML. It renders no
  // element, so hydration still matches.
  if (typeof window === 'undefined') return cover;
  return (
    <ViewTransition name={`cover-${id}`} share="cover" default="none">
      {cover}
    </ViewTransition>
  );
}
