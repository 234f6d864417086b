'use client';

import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The path of the address that was asked for, as people read it.
 *
 * @param shared one document for many paths: empty until the browser fills it in
 */
export function useCurrentPath(shared: boolean): string {
  const routePath = usePathname();
  const path = useSyncExternalStore(
    never,
    () => routePath,
    () => (shared ? '' : routePath),
  );
  return decoded(path);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
