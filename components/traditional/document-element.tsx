'use client';

import { TRADITIONAL_HOME, traditionalLanguage } from '@wenzhan/kit/urls/traditional';
import { useSelectedLayoutSegment } from 'next/navigation';
import type { ComponentProps } from 'react';

/** The `html` element of a site in both scripts, whose language is that of the page. */
export function DocumentElement({ lang, ...props }: ComponentProps<'html'>) {
  const isTraditional = `/${useSelectedLayoutSegment()}` === TRADITIONAL_HOME;
  return <html {...props} lang={isTraditional ? traditionalLanguage() : lang} />;
}
