'use client';

import { TRADITIONAL_HOME } from '@wenzhan/kit/urls/traditional';
import { useSelectedLayoutSegment } from 'next/navigation';
import type { ComponentProps } from 'react';

interface DocumentElementProps extends ComponentProps<'html'> {
  /** `lang` of pages in traditional characters. */
  traditional: string;
}

/** The `html` element of a site in both scripts, whose language is that of the page. */
export function DocumentElement({ lang, traditional, ...props }: DocumentElementProps) {
  const isTraditional = `/${useSelectedLayoutSegment()}` === TRADITIONAL_HOME;
  return <html {...props} lang={isTraditional ? traditional : lang} />;
}
