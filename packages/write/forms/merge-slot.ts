import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import type { ReactNode } from 'react';

/** Two texts that were changed in the same place, to be merged by hand. */
export interface MergeTextsProps {
  own: string;
  theirs: string;
  texts: EditorTexts['conflict'];
  phrases: EditorTexts['phrases'];
}

/** What a screen gives to the editor that merges texts. */
export interface MergeSlotProps extends MergeTextsProps {
  /** The plain form, which has the text in its field `text`. */
  children: ReactNode;
}
