/**
 * Colours of `components/frame/document.module.css` for what style sheets do not reach: generated images and
 * browser UI.
 */
export const COLOURS = {
  paper: '#f7f3ec',
  paperDark: '#13161b',
  ink: '#1d1a16',
  inkSoft: '#534d43',
  rule: '#d8cfc0',
  seal: '#a3261b',
} as const;
