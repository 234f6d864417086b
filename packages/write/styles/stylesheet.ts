import { createHash } from 'node:crypto';
import { ALONE_STYLES } from './alone-styles';
import { EDITOR_STYLES } from './editor-styles';
import { ENTRY_FORM_STYLES } from './entry-form-styles';
import { FORM_STYLES } from './form-styles';
import { FRAME_STYLES } from './frame-styles';
import { LIST_STYLES } from './list-styles';
import { VISIT_STYLES } from './visit-styles';

/** The style sheet of the screens. Colours, type and spacing are the custom properties of the site. */
export const STYLESHEET = [
  ALONE_STYLES,
  FRAME_STYLES,
  FORM_STYLES,
  ENTRY_FORM_STYLES,
  LIST_STYLES,
  VISIT_STYLES,
  EDITOR_STYLES,
].join('');

const VERSION = createHash('sha256').update(STYLESHEET).digest('hex').slice(0, 8);

/** Where the site serves it; the query changes with every change of the styles. */
export const STYLESHEET_ADDRESS = `/api/edit/style.css?v=${VERSION}`;

/** Whether an address names this version, so that it may be kept for ever. */
export const isCurrentStylesheet = (version: string | null): boolean => version === VERSION;
