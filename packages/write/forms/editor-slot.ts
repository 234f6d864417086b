import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import type { FormTexts } from '@wenzhan/texts/writing-form';
import type { ReactNode } from 'react';
import type { EditStatus } from './call';

/** What the screen of a text gives to its editor. */
export interface TextEditorSlotProps {
  read: EditingData<'edit_read'>;
  status: EditStatus;
  texts: EditorTexts;
  formTexts: FormTexts;
  /** What may be typed into fields, by their names. */
  suggestions?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Where the text is published; undefined for who may not. */
  publish: string | undefined;
  /** The language of the site, for a text without one. */
  lang: string;
  /** The plain form, which works without the editor. */
  children: ReactNode;
}
