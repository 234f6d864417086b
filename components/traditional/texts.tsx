'use client';

import { TRADITIONAL_HOME } from '@wenzhan/kit/urls/traditional';
import { type BrowserTexts, setShownTexts } from '@wenzhan/texts/shown-texts';
import { createContext, type ReactNode, use, useEffect } from 'react';

const TextsContext = /* @__PURE__ */ createContext<BrowserTexts | null>(null);

/** Provides the texts of code for browsers on pages in traditional characters. */
export function TextsProvider({ texts, children }: { texts: BrowserTexts; children: ReactNode }) {
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
export const clientTexts = <S extends keyof BrowserTexts>(
  subject: S,
  own: BrowserTexts[S],
): BrowserTexts[S] =>
  process.env.TRADITIONAL_CHINESE ? (use(TextsContext)?.[subject] ?? own) : own;

/** A path of this site, in the script of the page, for client components. */
export const clientPath = (path: '/' | '/search'): string =>
  process.env.TRADITIONAL_CHINESE && use(TextsContext)
    ? TRADITIONAL_HOME + path.replace(/^\/$/, '')
    : path;
