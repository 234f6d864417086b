'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import type { ComponentProps } from 'react';

type Language = Pick<ComponentProps<'html'>, 'lang' | 'dir'>;

interface DocumentElementProps extends ComponentProps<'html'> {
  /** The language of further editions, by the first segment of their paths. */
  editions: Readonly<Record<string, Language>>;
}

/** The `html` element of a site in several editions, whose language is that of the page. */
export function DocumentElement({ editions, ...props }: DocumentElementProps) {
  const segment = useSelectedLayoutSegment() ?? '';
  return <html {...props} {...editions[segment]} />;
}
