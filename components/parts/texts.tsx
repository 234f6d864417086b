'use client';

import {
  type BrowserSubject,
  type ShownTexts,
  setShownTexts,
  type TextAttributes,
} from '@wenzhan/texts/shown-texts';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';

interface Edition {
  texts: ShownTexts;
  /** The path of its home page. */
  home: string;
}

const EditionContext = /* @__PURE__ */ createContext<Edition | null>(null);

/**
 * Provides the texts of code for browsers on pages that are not in simplified Chinese. That of a page is inside of that of
 * the site, whose effect runs later.
 */
export function TextsProvider({ texts, home, children }: Edition & { children: ReactNode }) {
  const edition = useMemo(() => ({ texts, home }), [texts, home]);
  const depth = use(EditionContext) ? 1 : 0;
  useEffect(() => {
    setShownTexts(texts, depth);
    return () => setShownTexts(null, depth);
  }, [texts, depth]);
  return <EditionContext value={edition}>{children}</EditionContext>;
}

/**
 * The texts of a subject in the language and script of the page, for client components.
 *
 * @param own those in simplified Chinese. Imported where they are used, so that a chunk has no others
 */
export const clientTexts = <T,>(subject: BrowserSubject, own: T): T =>
  (use(EditionContext)?.texts[subject] as T | undefined) ?? own;

/** The attributes of an element of a client component that shows one of these texts. */
export const clientAttributes = (): TextAttributes | undefined =>
  use(EditionContext)?.texts.attributes;

/** A path of this site, in the language and script of the page, for client components. */
export function clientPath(path: '/' | '/search'): string {
  const home = use(EditionContext)?.home ?? '/';
  if (home === '/') return path;
  return path === '/' ? home : home + path;
}
