'use client';

import { TRADITIONAL_HOME } from '@wenzhan/kit/urls/traditional';
import { type BrowserSubject, type ShownTexts, setShownTexts } from '@wenzhan/texts/shown-texts';
import { createContext, type ReactNode, use, useEffect } from 'react';

const TextsContext = /* @__PURE__ */ createContext<ShownTexts | null>(null);

/** Provides the texts of code for browsers on pages in traditional characters. */
export function TextsProvider({ texts, children }: { texts: ShownTexts; children: ReactNode }) {
  useEffect(() => {
    setShownTexts(texts);
    return () => setShownTexts(null);
  }, [texts]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/**
 * The texts of a subject in the script of the page, for client components.
 *
 * @param own those of the site's language. Imported where they are used, so that a chunk has no others
 */
export const clientTexts = <T,>(subject: BrowserSubject, own: T): T =>
  process.env.TRADITIONAL_CHINESE ? ((use(TextsContext)?.[subject] as T | undefined) ?? own) : own;

/** A path of this site, in the script of the page, for client components. */
export const clientPath = (path: '/' | '/search'): string =>
  process.env.TRADITIONAL_CHINESE && use(TextsContext)
    ? TRADITIONAL_HOME + path.replace(/^\/$/, '')
    : path;
