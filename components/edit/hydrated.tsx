import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** What is loaded once the page is hydrated; without scripts there is nothing in its place. */
export function Hydrated({ children }: { children: ReactNode }) {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return isStarted ? <Suspense>{children}</Suspense> : null;
}
