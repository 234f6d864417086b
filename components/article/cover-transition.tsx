'use client';

import { type ReactNode, ViewTransition } from 'react';

interface GrowingCoverProps {
  /** The article's id. */
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An article's cover, which grows from its card into its page, and back. */
export function CoverTransition({ id, className, children }: GrowingCoverProps) {
  const cover = <div className={className}>{children}</div>;
  // On the server React would write attributes for it that are no HTML; in the browser it has no
  // element of its own, so both sides agree.
  if (typeof window === 'undefined') return cover;
  return (
    <ViewTransition name={`cover-${id}`} share="cover" default="none">
      {cover}
    </ViewTransition>
  );
}
