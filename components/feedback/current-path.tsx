'use client';

import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The path of the address that was asked for, as the browser shows it. */
export function CurrentPath() {
  const routePath = usePathname();
  // A path that matches no route shares one static document: only the browser knows the path.
  const path = useSyncExternalStore(
    never,
    () => window.location.pathname,
    () => (routePath.startsWith('/_not-found') ? '' : routePath),
  );
  return <>{decoded(path)}</>;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
