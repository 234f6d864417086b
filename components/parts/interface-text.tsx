import type { ReactNode } from 'react';
import { interfaceAttributes } from '@/lib/site/page-edition';

/**
 * Text of the interface. On a page in a language in which the interface has no texts it says its language and direction,
 * so that it is read out and ordered as English, also on a page that is written from right to left.
 */
export function InterfaceText({ children }: { children: ReactNode }) {
  const attributes = interfaceAttributes();
  return attributes.lang ? <span {...attributes}>{children}</span> : children;
}
