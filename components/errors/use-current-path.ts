'use client';

import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The decoded path of the requested URL.
 *
 * @param shared the same document is sent for many paths: the path is empty until hydration
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
