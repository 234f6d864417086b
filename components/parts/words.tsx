import { breakableWords } from '@wenzhan/text/words/word-breaks';
import type { ReactNode } from 'react';

/** A heading's text, whose lines break between words. */
export function Words({ children }: { children: string }) {
  const [first, ...others] = breakableWords(children);
  const parts: ReactNode[] = [first];
  for (const word of others) parts.push(<wbr key={parts.length} />, word);
  return parts;
}
