'use client';

import { createContext, type ReactNode, useContext } from 'react';

type Texts = Readonly<Record<string, string>>;

const TextsContext = createContext<Texts>({});

/** Provides the texts of client components, by their simplified version, on pages in traditional characters. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

const asIs = (text: string) => text;

/**
 * A function that returns a text of `lib/traditional/client-texts.ts` in the script of the page. Without
 * `TRADITIONAL_CHINESE` the bundler removes all but the text itself.
 */
export function useText(): (text: string) => string {
  if (!process.env.TRADITIONAL_CHINESE) return asIs;
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const texts = useContext(TextsContext);
  return (text) => texts[text] ?? text;
}
