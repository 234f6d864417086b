import type { ReactNode } from 'react';

/** Text that stays as it is written on pages in traditional characters: names, numbers of a register. */
export function AsWritten({ children }: { children: ReactNode }) {
  return children;
}
