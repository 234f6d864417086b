'use client';

import { createContext, type ReactNode, use, useEffect } from 'react';
import { setShownTexts } from '@/lib/text/traditional/shown-text';

type Texts = Readonly<Record<string, string>>;

const TextsContext = /* @__PURE__ */ createContext<Texts>({});

/** Provides the texts of client components, by their simplified version, on pages in traditional characters. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  useEffect(() => {
    setShownTexts(texts);
    return () => setShownTexts({});
  }, [texts]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/**
 * A function that returns a text of `lib/text/traditional/client-texts.ts` in the script of the page, for client
 * components. Call it as `process.env.TRADITIONAL_CHINESE ? pageText() : (text) => text`: without the setting
 * the minifier leaves nothing but the texts.
 */
export function pageText(): (text: string) => string {
  const texts = use(TextsContext);
  return (text) => texts[text] ?? text;
}
